package io.leasehold.client.holder;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.client.holder.Note.What;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What the holder of one lease may believe.
 *
 * <p>Invariant (P3): {@link #check} is true only at readings less than (send time + span x (1 -
 * drift) - margin) after some answered attempt was sent, on the elapsed clock and on the wall clock
 * both; the span is the soft limit if there is one, otherwise the term, and never more than the
 * server said. Once LOST it is never true again.
 *
 * <p>Every method takes a reading and first judges the time, then does its work, just as the server
 * does with its commands: an answer that is looked at after the deadline comes too late, whatever
 * it says.
 *
 * <p>Use: take a reading, call {@link #sent} <em>before</em> the request leaves, and pass its
 * number to whatever the answer calls for. Look again after {@link #nextLookNanos} at the latest;
 * who looks much later is taken to have been paused. Ask {@link #check} right before each act.
 *
 * <p>Not thread-safe: one thread or one lock owns it. It starts nothing and reads no clock.
 */
public final class Tenancy implements Ward {
  /** As a number of nanoseconds: not by itself. */
  public static final long NEVER = Long.MAX_VALUE;

  private final HolderTerms terms;
  private final HolderClock clock;
  private final PauseDetector detector;
  private final RenewalSchedule schedule;
  private final Deadlines deadlines;
  private final Story story;
  private final Attempts attempts = new Attempts();
  private final LostClaims lostClaims = new LostClaims();

  private Status status = Status.JEOPARDY;
  private Doubt doubt = Doubt.NOT_GRANTED;
  private LossCause lossCause;
  private long confirmed;
  private boolean cutShort;
  private long progressNanos;

  /** A lease that is about to be asked for; {@code random} spreads its renewals. */
  public Tenancy(HolderTerms terms, RandomGenerator random, Reading reading) {
    this.terms = terms;
    this.clock = new HolderClock(reading);
    this.detector = new PauseDetector(terms, reading);
    this.schedule = new RenewalSchedule(terms, random);
    this.deadlines = new Deadlines(terms);
    this.story = new Story(clock);
  }

  /**
   * A grant or a renewal is about to leave. The reading must be taken, and this be called, before
   * it does: all that an answer proves is counted from here.
   *
   * @return the number to report its fate under
   */
  @Override
  public long sent(Reading reading) {
    observe(reading);
    long nowNanos = clock.mark();
    schedule.sent(nowNanos, deadlines.leftToSaveNanos(now()));
    return attempts.add(nowNanos);
  }

  /**
   * The attempt was a grant and was answered: with a new lease, or with one that was found again.
   *
   * @param remainingMillis what the server said is left of the lease
   */
  public Status granted(long attempt, long remainingMillis, Reading reading) {
    observe(reading);
    long sentNanos = attempts.take(attempt);
    if (isNews(sentNanos, reading)) {
      long promisedNanos = MILLISECONDS.toNanos(remainingMillis);
      if (deadlines.granted(sentNanos, promisedNanos, now())) {
        confirm(attempt, sentNanos, false);
        story.add(What.GRANTED, reading);
      } else {
        story.add(What.PROVED_NOTHING, reading);
      }
      if (promisedNanos < terms.termNanos()) {
        schedule.retry(deadlines.leftToSaveNanos(now()));
      }
    }
    return settle(reading);
  }

  /**
   * The attempt was a renewal and was answered. Under a soft limit the answer may also say that
   * claims were lost: pass them to {@link #claimLost} first.
   *
   * @param remainingMillis what the server said is left of the lease; more than the term is taken
   *     as the term
   */
  @Override
  public Status renewed(long attempt, long remainingMillis, Reading reading) {
    observe(reading);
    long sentNanos = attempts.take(attempt);
    if (isNews(sentNanos, reading)) {
      long promisedNanos = MILLISECONDS.toNanos(remainingMillis);
      boolean cut = promisedNanos < terms.termNanos();
      if (deadlines.renewed(sentNanos, promisedNanos, now())) {
        confirm(attempt, sentNanos, cut);
        story.add(cut ? What.CUT_SHORT : What.RENEWED, reading);
      } else {
        story.add(What.PROVED_NOTHING, reading);
      }
    }
    return settle(reading);
  }

  /** The attempt was a renewal and was answered, for the full term. */
  public Status renewed(long attempt, Reading reading) {
    return renewed(attempt, terms.term().toMillis(), reading);
  }

  /** The server answered that the lease is over, or that there is none. */
  @Override
  public Status refused(long attempt, LossCause cause, Reading reading) {
    attempts.requireIssued(attempt);
    return lost(cause, reading);
  }

  /** No answer came. It may have been done all the same; an answer that still arrives counts. */
  @Override
  public Status failed(long attempt, Reading reading) {
    observe(reading);
    boolean open = attempts.sentNanos(attempt) != Attempts.GONE;
    if (open && lossCause == null) {
      story.add(What.FAILED, reading);
      if (attempt == attempts.latest()) {
        schedule.retry(deadlines.leftToSaveNanos(now()));
      }
    }
    return settle(reading);
  }

  /**
   * The lease is over because the server said so, in an answer or unasked, or because the holder
   * gives it back: then this comes first and the release is sent after it.
   */
  public Status lost(LossCause cause, Reading reading) {
    if (!cause.saidByServer()) {
      throw new IllegalArgumentException(
          cause + " is for the holder itself to find out; pass what the server said");
    }
    observe(reading);
    if (lossCause == null) {
      lose(cause, reading);
    }
    return status;
  }

  /**
   * A claim is gone though its lease may live on: the answer to a renewal said so, or the holder is
   * about to release it or hand it over. The answer to its acquire may not even be here yet.
   */
  @Override
  public void claimLost(long token, LossCause cause, Reading reading) {
    observe(reading);
    if (lossCause == null && lostClaims.add(token, cause)) {
      story.claimLost(token, cause, reading);
    }
  }

  /** The worker is getting on. Only of interest if the terms have an idle limit. */
  public void heartbeat(Reading reading) {
    observe(reading);
    progressNanos = now();
    settle(reading);
  }

  /** Something happened that only a fresh renewal can answer: the next one is due now. */
  @Override
  public void sendNow(Reading reading) {
    observe(reading);
    schedule.dueNow(now());
  }

  @Override
  public Status status(Reading reading) {
    observe(reading);
    return status;
  }

  /** Whether the holder may act now. */
  public boolean check(Reading reading) {
    return remainingNanos(reading) > 0;
  }

  /** Whether the holder may begin something now that takes this long. */
  public boolean check(Reading reading, long neededNanos) {
    if (neededNanos < 0) {
      throw new IllegalArgumentException("neededNanos is " + neededNanos + ", less than nothing");
    }
    return remainingNanos(reading) > neededNanos;
  }

  /** For how long {@link #check} stays true if nothing else happens; 0 if it is not. */
  public long remainingNanos(Reading reading) {
    observe(reading);
    return remainingNanos();
  }

  public boolean shouldSend(Reading reading) {
    return nextSendNanos(reading) == 0;
  }

  /** In how long the next renewal is to be sent: 0 for now, {@link #NEVER} if not by itself. */
  @Override
  public long nextSendNanos(Reading reading) {
    observe(reading);
    return nextSendNanos();
  }

  /** In how long something is due: a renewal, a change of status. Look again by then. */
  @Override
  public long nextLookNanos(Reading reading) {
    observe(reading);
    return nextLookNanos();
  }

  /** Everything at once. */
  public Standing standing(Reading reading) {
    observe(reading);
    long untilLost = lossCause == null ? deadlines.leftToHoldNanos(now()) : 0;
    return new Standing(status, doubt, lossCause, remainingNanos(), untilLost, nextSendNanos());
  }

  /** Why it is lost, if it is. */
  public Optional<LossCause> lossCause() {
    return Optional.ofNullable(lossCause);
  }

  public Optional<Pause> lastPause() {
    return Optional.ofNullable(detector.lastPause());
  }

  /** How many pauses were noticed. */
  public long pauses() {
    return detector.pauses();
  }

  /** What happened, in order; the last few dozen notes. */
  public List<Note> story() {
    return story.notes();
  }

  @Override
  public HolderTerms terms() {
    return terms;
  }

  /** From now on it is known of this claim for certain whether it was lost. */
  void hold(long token) {
    lostClaims.hold(token);
  }

  /** Null if the claim was not lost on its own. */
  LossCause claimLossCause(long token) {
    return lostClaims.cause(token);
  }

  @Override
  public String toString() {
    Object why = lossCause == null ? doubt : lossCause;
    return "Tenancy["
        + status
        + ", "
        + why
        + ", "
        + Nanos.text(remainingNanos())
        + " left, "
        + attempts.latest()
        + " sent, "
        + confirmed
        + " confirmed]";
  }

  /** Lets time pass: before anything else is judged or done. */
  private void observe(Reading reading) {
    if (lossCause != null) {
      clock.advance(reading);
      return;
    }
    Pause pause = detector.look(reading, nextLookNanos(), attempts.latest());
    clock.advance(reading);
    if (pause != null) {
      story.pause(pause);
      schedule.dueNow(now());
    }
    if (deadlines.leftToHoldNanos(now()) <= 0) {
      lose(causeOfTimeout(pause), reading);
    } else {
      settle(reading);
    }
  }

  private LossCause causeOfTimeout(Pause pause) {
    if (pause != null && pause.suspected() != Pause.Kind.CLOCK_STEP) {
      return LossCause.PAUSED;
    }
    if (cutShort) {
      return LossCause.MAX_LIFE;
    }
    return idle() ? LossCause.NO_PROGRESS : LossCause.UNREACHABLE;
  }

  /** A duplicate, or the answer to an attempt too old to be remembered, is no news. */
  private boolean isNews(long sentNanos, Reading reading) {
    if (lossCause != null && sentNanos != Attempts.GONE) {
      story.add(What.TOO_LATE, reading);
    }
    return lossCause == null && sentNanos != Attempts.GONE;
  }

  private void confirm(long attempt, long sentNanos, boolean cut) {
    detector.confirmed(attempt);
    if (attempt <= confirmed) {
      return;
    }
    confirmed = attempt;
    cutShort = cut;
    if (!detector.unanswered()) {
      schedule.confirmed(sentNanos, attempt == attempts.latest());
    }
  }

  /** Brings the status up to date, and notes it if it changed. */
  private Status settle(Reading reading) {
    if (lossCause != null) {
      return status;
    }
    Doubt present = presentDoubt();
    if (present != doubt) {
      doubt = present;
      status = present == Doubt.NONE ? Status.SAFE : Status.JEOPARDY;
      story.standing(doubt, reading);
    }
    return status;
  }

  private Doubt presentDoubt() {
    if (!deadlines.proven()) {
      return Doubt.NOT_GRANTED;
    }
    if (deadlines.leftToActNanos(now()) <= 0) {
      return Doubt.SOFT_LIMIT;
    }
    if (detector.unanswered()) {
      return Doubt.PAUSED;
    }
    if (deadlines.leftToNoticeNanos(now()) > 0) {
      return Doubt.NONE;
    }
    if (cutShort) {
      return Doubt.ENDING;
    }
    return idle() ? Doubt.STUCK : Doubt.OVERDUE;
  }

  private void lose(LossCause cause, Reading reading) {
    status = Status.LOST;
    doubt = Doubt.NONE;
    lossCause = cause;
    story.lost(cause, attempts.latest() - confirmed, reading);
  }

  private long remainingNanos() {
    return lossCause == null && doubt.mayAct() ? deadlines.leftToActNanos(now()) : 0;
  }

  private long nextSendNanos() {
    if (lossCause != null || idle()) {
      return NEVER;
    }
    return Math.max(0, schedule.dueNanos() - now());
  }

  private long nextLookNanos() {
    return lossCause == null ? Math.min(nextSendNanos(), deadlines.nextChangeNanos(now())) : NEVER;
  }

  private boolean idle() {
    return now() - progressNanos > terms.maxIdleNanos();
  }

  private long now() {
    return clock.nowNanos();
  }
}
