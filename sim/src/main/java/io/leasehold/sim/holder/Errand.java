package io.leasehold.sim.holder;

import io.leasehold.client.holder.LossCause;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One key that a session wants: ask for it, work under it, let it go. It works only under a token
 * that is not over, and it tells the guard that a claim is gone before it tells the cluster.
 */
final class Errand {
  private enum State {
    WANTING,
    HOLDING,
    LEAVING,
    DONE
  }

  private static final long RETRY_MIN_NANOS = 50_000_000;
  private static final long RETRY_MAX_NANOS = 400_000_000;

  private final Holder holder;
  private final Session session;
  private final HolderContext context;
  private final SplittableRandom random;
  private final Key key;
  private final Acquire acquire;
  private int asksLeft;
  private State state = State.WANTING;
  private Claim held;
  private Command farewell;

  private Errand(Holder holder, Session session, HolderContext context, KeySpec spec) {
    this.holder = holder;
    this.session = session;
    this.context = context;
    this.random = context.random();
    this.key = spec.key();
    Acquire ask = spec.acquire(session.lease(), random);
    this.acquire =
        switch (random.nextInt(6)) {
          case 0, 1 -> ask;
          case 2 -> ask.waiting(random.nextLong(200, 3000));
          default -> ask.waiting(Acquire.FOREVER);
        };
    this.asksLeft = random.nextInt(5, 40);
  }

  /** One errand, or sometimes one for each of several keys at a time. */
  static List<Errand> some(Holder holder, Session session, HolderContext context) {
    List<Errand> errands = new ArrayList<>();
    int first = context.random().nextInt(context.keys().size());
    int count = context.random().nextInt(4) == 0 ? context.keys().size() : 1;
    for (int i = 0; i < count; i++) {
      KeySpec spec = context.keys().get((first + i) % context.keys().size());
      errands.add(new Errand(holder, session, context, spec));
    }
    return errands;
  }

  void begin() {
    session.call(acquire, 0);
    holder.later(retryNanos(), this::insist);
  }

  boolean isHolding() {
    return state == State.HOLDING;
  }

  /** What it works under, null if nothing. */
  Claim claim() {
    return state == State.HOLDING ? held : null;
  }

  boolean isDone() {
    return state == State.DONE;
  }

  /** Repeats what was not answered, until it is or patience ends. */
  private void insist() {
    if (session.isFinished() || state == State.DONE || state == State.HOLDING) {
      return;
    }
    if (asksLeft-- <= 0) {
      if (state == State.WANTING) {
        session.call(new Withdraw(key, session.lease()), 0);
      }
      done();
      return;
    }
    session.call(state == State.WANTING ? acquire : farewell, 0);
    holder.later(retryNanos(), this::insist);
  }

  /** Whoever was asked does not lead; ask again where it said, and soon. */
  void turnedAway(Command command) {
    boolean stillMeant =
        (command == acquire && state == State.WANTING)
            || (command == farewell && state == State.LEAVING);
    if (stillMeant && asksLeft-- > 0) {
      holder.later(
          random.nextLong(RETRY_MIN_NANOS),
          () -> {
            if (!session.isFinished() && state != State.DONE && state != State.HOLDING) {
              session.call(state == State.WANTING ? acquire : farewell, 0);
            }
          });
    }
  }

  /** The cluster says that the session has this claim. */
  void arrived(Claim claim) {
    if (!claim.key().equals(key) || session.guard().isLost(claim.token())) {
      return;
    }
    if (state == State.WANTING) {
      state = State.HOLDING;
      held = claim;
      session.guard().claimed(claim.token());
      new Work(holder, session, context, claim, this).begin();
    } else if (state == State.DONE) {
      // A late or repeated question was answered yes: nobody would ever give this back otherwise.
      session.guard().claimLost(claim.token(), LossCause.RELEASED, holder.reading());
      session.call(new Release(key, claim.token()), 0);
    }
  }

  void lost(Tenure tenure) {
    if (state == State.HOLDING && tenure.key().equals(key) && tenure.token() == held.token()) {
      leaveWith(new Release(key, held.token()));
    }
  }

  /** The work is done. */
  void leave() {
    if (state != State.HOLDING) {
      return;
    }
    long token = held.token();
    boolean handsOver = random.nextInt(3) == 0;
    LossCause cause = handsOver ? LossCause.HANDED_OVER : LossCause.RELEASED;
    session.guard().claimLost(token, cause, holder.reading());
    leaveWith(handsOver ? HandOver.toHolder(key, token, anyName()) : new Release(key, token));
  }

  private void leaveWith(Command command) {
    state = State.LEAVING;
    farewell = command;
    session.call(command, 0);
    holder.later(retryNanos(), this::insist);
  }

  void answered(Command command, Outcome outcome) {
    if (command == farewell && state == State.LEAVING) {
      if (outcome.isRefusal() && command instanceof HandOver) {
        leaveWith(new Release(key, held.token()));
      } else {
        done();
      }
    } else if (command == acquire && outcome instanceof Held held) {
      askForRevocation(held);
    }
  }

  /**
   * An impatient operator ends the lease in the way. Its holder learns of that only later, so this
   * is done only in worlds where every lock delay outlasts what that holder may still believe.
   */
  private void askForRevocation(Held held) {
    Claim inTheWay = held.holders().isEmpty() ? null : held.holders().get(0);
    if (inTheWay != null && context.revocable() && random.nextInt(2) == 0) {
      session.call(new RevokeLease(inTheWay.lease(), false), 0);
    }
  }

  private void done() {
    state = State.DONE;
    session.errandDone();
  }

  private String anyName() {
    return context.names().get(random.nextInt(context.names().size()));
  }

  private long retryNanos() {
    return random.nextLong(RETRY_MIN_NANOS, RETRY_MAX_NANOS);
  }
}
