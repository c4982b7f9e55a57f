package io.leasehold.sim.lab.leasehold;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Standing;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Tenancy;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Words;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A process that holds its lease the way the client library does: every belief is an answer of the
 * production {@link Tenancy}, asked every millisecond in which the process runs.
 */
public final class LeaseholdHolder {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Stage stage;
  private final LeaseholdStore store;
  private final String name;
  private final HostClock clock;
  private final HolderTerms terms;

  private boolean running = true;
  private boolean renewsByItself;
  private boolean renewalTold;
  private long lease;
  private long token;
  private Tenancy tenancy;
  private Status told = Status.JEOPARDY;

  public LeaseholdHolder(
      Stage stage, LeaseholdStore store, String name, HostClock clock, HolderTerms terms) {
    this.stage = stage;
    this.store = store;
    this.name = name;
    this.clock = clock;
    this.terms = terms;
    store.onGrant(name, claim -> token = claim.token());
    stage.time().everyMillisecond(this::look);
    stage.watch(name, () -> mayAct() ? name : null);
  }

  /** The token of its latest claim, for whoever wants to know what became of it. */
  public long token() {
    return token;
  }

  /** Asks for the key once. */
  public void acquire() {
    acquire(0);
  }

  /** Asks for the key and stays in the queue until it has it. */
  public void acquireOrWait() {
    acquire(Acquire.FOREVER);
  }

  /** From now on sends its renewals when the library says so, and tells only of the first. */
  public void renewByItself() {
    renewsByItself = true;
  }

  /** Sends a renewal now. */
  public void renew() {
    send(Words.of("renew lease " + lease, "renew"), List.of(new RenewLeases(lease)), false);
  }

  /** Asks the library whether it may act. */
  public boolean check() {
    return mayAct();
  }

  /** Writes to the resource with its token, if the library lets it. */
  public void write(String value) {
    if (mayAct()) {
      stage.resource().write(name, token, value);
    } else {
      say(Tone.GOOD, Words.of("does not write: check() is false", "check() false"));
    }
  }

  /** Writes without asking, as a process does that asked just before it was paused. */
  public void writeUnasked(String value) {
    stage.resource().write(name, token, value);
  }

  /** Stops running for a while. */
  public void pause() {
    running = false;
  }

  public void wake() {
    running = true;
  }

  /** Stops running for good. */
  public void crash() {
    running = false;
    stage.judge().died(name);
  }

  private void acquire(long waitMillis) {
    stage.judge().waits(name);
    lease = store.freshId();
    tenancy = new Tenancy(terms, new SplittableRandom(lease), reading());
    told = Status.JEOPARDY;
    String waiting = waitMillis == 0 ? "" : ", wait for it";
    Words said =
        Words.of(
            "acquire \"" + LeaseholdStore.KEY + "\" for " + length(terms) + waiting,
            waitMillis == 0 ? "acquire" : "acquire, wait");
    List<Command> commands =
        List.of(
            new GrantLease(lease, name, Terms.of(terms.term())),
            Acquire.exclusive(LeaseholdStore.KEY, lease).waiting(waitMillis));
    send(said, commands, false);
  }

  private void send(Words said, List<Command> commands, boolean quietly) {
    Tenancy asking = tenancy;
    long attempt = asking.sent(reading());
    long sent = stage.time().nowMillis();
    long arrives =
        stage
            .network()
            .send(name, Actor.STORE, () -> receive(said, commands, quietly, sent, asking, attempt));
    if (!quietly) {
      stage.trace().departure(name, Actor.STORE, arrives, said);
    }
  }

  private void receive(
      Words said,
      List<Command> commands,
      boolean quietly,
      long sent,
      Tenancy asking,
      long attempt) {
    if (!store.hasLeader()) {
      reply(() -> asking.failed(attempt, reading()));
      tell(
          quietly,
          said,
          sent,
          Words.of("no answer: the store has no leader", "no answer"),
          stage.time().nowMillis(),
          Tone.WEATHER);
      return;
    }
    List<Outcome> outcomes = store.submit(commands);
    long back = reply(() -> outcomes.forEach(outcome -> learn(asking, attempt, outcome)));
    Outcome last = outcomes.get(outcomes.size() - 1);
    Tone tone = Lessons.isRefusal(last) ? Tone.GOOD : Tone.PLAIN;
    tell(quietly, said, sent, Answers.of(last), back, tone);
  }

  private void tell(
      boolean quietly, Words said, long sent, Words answer, long answered, Tone tone) {
    if (!quietly) {
      stage.trace().message(name, Actor.STORE, sent, said, answer, answered, tone);
    }
  }

  private void learn(Tenancy asking, long attempt, Outcome outcome) {
    if (outcome instanceof Acquired acquired) {
      token = acquired.claim().token();
    }
    boolean useless = Lessons.teach(asking, attempt, outcome, reading());
    if (useless) {
      store.submit(List.of(new RevokeLease(lease, true)));
    }
  }

  private boolean mayAct() {
    return running && tenancy != null && token != 0 && tenancy.check(reading());
  }

  /** What a thread of the library does: looks at the clock, renews, reports a change. */
  private void look() {
    if (!running || tenancy == null) {
      return;
    }
    Standing standing = tenancy.standing(reading());
    if (renewsByItself && standing.nextSendNanos() == 0) {
      if (!renewalTold) {
        renewalTold = true;
        say(
            Tone.PLAIN,
            Words.of(
                "renews, as it will every " + TimeOfDay.length(terms.renewEvery().toMillis()),
                "keeps renewing"));
      }
      send(Words.of("renew"), List.of(new RenewLeases(lease)), true);
    }
    if (standing.status() != told && token != 0) {
      report(standing);
      told = standing.status();
    }
  }

  private void report(Standing standing) {
    switch (standing.status()) {
      case SAFE -> {}
      case JEOPARDY -> {
        long left = standing.remainingNanos() / NANOS_PER_MILLI;
        say(
            Tone.PLAIN,
            Words.of(
                "JEOPARDY (" + standing.doubt() + "): must stop in " + TimeOfDay.length(left),
                "jeopardy"));
      }
      case LOST ->
          say(
              Tone.GOOD,
              Words.of("LOST, so it stops: " + standing.lossCause().text(), "LOST: stops"));
    }
  }

  private long reply(Runnable arrival) {
    return stage
        .network()
        .send(
            Actor.STORE,
            name,
            () -> {
              if (running) {
                arrival.run();
              }
            });
  }

  private Reading reading() {
    return new Reading(clock.elapsedMillis() * NANOS_PER_MILLI, clock.wallMillis());
  }

  private void say(Tone tone, Words words) {
    stage.trace().note(name, tone, words);
  }

  private static String length(HolderTerms terms) {
    return TimeOfDay.length(terms.term().toMillis());
  }
}
