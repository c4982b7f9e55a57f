package io.leasehold.sim.holder;

import io.leasehold.client.holder.Reading;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Mark;
import java.util.SplittableRandom;

/**
 * What is done under a claim: again and again ask whether it still holds, and if it does, read a
 * resource, increase it and write it back. As in any real program the write comes some time after
 * the check, and a pause may make that any time.
 */
final class Work {
  private static final long SHORT_NANOS = 8_000_000;
  private static final long REST_NANOS = 40_000_000;
  private static final long PAUSE_MIN_NANOS = 100_000_000;
  private static final long PAUSE_MAX_NANOS = 5_000_000_000L;

  private final Holder holder;
  private final Session session;
  private final HolderContext context;
  private final SplittableRandom random;
  private final Claim claim;
  private final Errand errand;
  private int itemsLeft;

  Work(Holder holder, Session session, HolderContext context, Claim claim, Errand errand) {
    this.holder = holder;
    this.session = session;
    this.context = context;
    this.random = context.random();
    this.claim = claim;
    this.errand = errand;
    this.itemsLeft = random.nextInt(1, random.nextInt(4) > 0 ? 4 : 50);
  }

  void begin() {
    holder.later(random.nextLong(SHORT_NANOS), this::check);
  }

  private void check() {
    if (session.isFinished() || session.guard().isLost(claim.token())) {
      return;
    }
    if (itemsLeft-- <= 0) {
      errand.leave();
      return;
    }
    Reading now = holder.reading();
    boolean mayAct = session.guard().check(claim.token(), now);
    context.coverage().count(mayAct ? Happening.CHECK_TRUE : Happening.CHECK_FALSE);
    if (context.chronicle().isKept()) {
      String said = (mayAct ? "may" : "may not") + " act under " + Wording.of(claim);
      context.chronicle().tell(Mark.CHECK, holder.name(), claim.key().toString(), said);
    }
    context.witness().checked(holder, session, claim, mayAct, now);
    if (mayAct && claim.mode() != ClaimMode.SHARED) {
      perhapsPause();
      holder.later(random.nextLong(SHORT_NANOS), this::read);
    } else {
      rest();
    }
  }

  private void read() {
    Resource fenced = context.fenced().apply(claim);
    long value = fenced.read(claim.token());
    context.witness().read(holder, fenced, claim.token(), value >= 0);
    long plainValue = context.unfenced().apply(claim).read(claim.token());
    perhapsPause();
    holder.later(random.nextLong(SHORT_NANOS), () -> write(value, plainValue));
  }

  private void write(long value, long plainValue) {
    Resource plain = context.unfenced().apply(claim);
    if (plain.value() != plainValue) {
      context.coverage().count(Happening.UNFENCED_DAMAGE);
    }
    plain.write(claim.token(), plainValue + 1);
    Resource fenced = context.fenced().apply(claim);
    boolean accepted = value >= 0 && fenced.write(claim.token(), value + 1);
    context.coverage().count(accepted ? Happening.WRITE_ACCEPTED : Happening.LATE_WRITE_BOUNCED);
    if (context.chronicle().isKept()) {
      String text =
          accepted
              ? "writes " + (value + 1) + " under token " + claim.token()
              : "late write under token " + claim.token() + " bounces";
      context.chronicle().tell(Mark.WRITE, holder.name(), claim.key().toString(), text);
    }
    context.witness().wrote(holder, fenced, claim.token(), accepted);
    rest();
  }

  private void rest() {
    holder.later(random.nextLong(REST_NANOS), this::check);
  }

  private void perhapsPause() {
    if (random.nextInt(1000) < context.pausePerMille()) {
      context.coverage().count(Happening.HOLDER_PAUSED_BEFORE_WRITE);
      context
          .chronicle()
          .tell(Mark.FAULT, holder.name(), "", "is paused between its check and its write");
      holder.pause(random.nextLong(PAUSE_MIN_NANOS, PAUSE_MAX_NANOS));
    }
  }
}
