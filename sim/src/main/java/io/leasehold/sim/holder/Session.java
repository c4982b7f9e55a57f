package io.leasehold.sim.holder;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.sim.cluster.Reply;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One lease from the wish to its end. Once it is granted the {@link Renewals} of its process keep
 * it; its guard hears of every answer that proves anything, and of losses before it hears of the
 * renewal that told them.
 */
public final class Session {
  private static final long PATIENCE_NANOS = 300_000_000;
  private static final long RETRY_MAX_NANOS = 50_000_000;
  private static final long THINK_MAX_NANOS = 100_000_000;
  private static final int ROUNDS_MAX = 12;
  private static final long GRANT_PATIENCE_NANOS = 3_000_000_000L;

  private final Holder holder;
  private final HolderContext context;
  private final long lease;
  private final LeaseSpec spec;
  private final Guard guard;
  private final Map<Long, Call> calls = new HashMap<>();
  private final List<Errand> errands = new ArrayList<>();
  private Status told = Status.JEOPARDY;
  private boolean granted;
  private boolean finished;
  private int roundsLeft;

  Session(Holder holder, HolderContext context) {
    this.holder = holder;
    this.context = context;
    this.lease = context.numbers().getAsLong();
    this.spec = context.leases().get();
    this.roundsLeft = context.random().nextInt(ROUNDS_MAX);
    this.guard =
        context.guards().guard(spec.holderTerms(), context.random().split(), holder.reading());
  }

  public long lease() {
    return lease;
  }

  public LeaseSpec spec() {
    return spec;
  }

  Guard guard() {
    return guard;
  }

  boolean isFinished() {
    return finished;
  }

  void open() {
    askForGrant();
    holder.later(
        GRANT_PATIENCE_NANOS,
        () -> {
          if (!granted) {
            finish();
          }
        });
  }

  /** Gives the lease back: the guard first, so that nothing is done under it from now on. */
  void close() {
    if (!finished) {
      guard.lost(LossCause.RELEASED, holder.reading());
      call(new RevokeLease(lease, true), 0);
      finish();
    }
  }

  private void finish() {
    if (!finished) {
      finished = true;
      holder.sessionOver(this);
    }
  }

  /** What the guard believes may have changed, and with it what is to be done. */
  private void look() {
    if (finished) {
      return;
    }
    if (granted) {
      holder.renewals().touch(this);
    } else {
      notice(guard.status(holder.reading()));
    }
  }

  /** The lease stands otherwise than it did. */
  void notice(Status status) {
    if (finished || status == told) {
      return;
    }
    told = status;
    if (status == Status.JEOPARDY) {
      context.coverage().count(Happening.HOLDER_IN_JEOPARDY);
    }
    if (status == Status.LOST) {
      context.coverage().count(Happening.HOLDER_LOST);
      context
          .chronicle()
          .tell(Mark.CHECK, holder.name(), "", "knows that lease " + lease + " is lost");
      finish();
    }
  }

  private void askForGrant() {
    if (finished || granted) {
      return;
    }
    Call call =
        call(new GrantLease(lease, holder.name(), spec.terms()), guard.sent(holder.reading()));
    holder.later(
        PATIENCE_NANOS,
        () -> {
          if (!finished && calls.containsKey(call.request().number())) {
            holder.tryAnotherNode();
            failed(call);
          }
        });
  }

  private void failed(Call call) {
    if (call.attempt() != 0 && !finished) {
      guard.failed(call.attempt(), holder.reading());
      holder.later(context.random().nextLong(RETRY_MAX_NANOS), this::askForGrant);
    }
  }

  Call call(Command command, long attempt) {
    Reading now = holder.reading();
    Request request = holder.send(command);
    Call call = new Call(request, attempt, context.loop().nowNanos(), now);
    calls.put(request.number(), call);
    return call;
  }

  void receive(Reply reply) {
    if (reply instanceof Reply.NotLeader elsewhere) {
      Call call = calls.remove(elsewhere.request().number());
      if (call != null) {
        failed(call);
        errands.forEach(errand -> errand.turnedAway(call.request().command()));
      }
    } else if (reply instanceof Reply.Answer answer) {
      answered(answer);
    } else if (reply instanceof Reply.News news) {
      if (news.event() instanceof ClaimGranted grant && grant.claim().lease() == lease) {
        arrived(grant.claim());
      } else if (news.event() instanceof ClaimEnded end && end.tenure().lease() == lease) {
        lostClaim(end.tenure());
      }
    }
  }

  private void answered(Reply.Answer answer) {
    Outcome outcome = answer.outcome();
    Call call = calls.remove(answer.request().number());
    if (call == null) {
      if (outcome instanceof Acquired acquired && acquired.claim().lease() == lease) {
        arrived(acquired.claim());
      }
      return;
    }
    holder.tellHeard(outcome);
    context.witness().heard(holder, call, outcome);
    if (outcome instanceof Granted found) {
      confirmGrant(call, found);
    } else if (outcome instanceof Acquired acquired) {
      arrived(acquired.claim());
    } else if (saysItIsOver(outcome)) {
      guard.lost(Causes.of((Refusal) outcome), holder.reading());
    } else {
      for (Errand errand : errands) {
        errand.answered(call.request().command(), outcome);
      }
    }
    look();
  }

  private void confirmGrant(Call call, Granted found) {
    context.witness().confirmed(holder, this, call, found.remainingMillis());
    guard.granted(call.attempt(), found.remainingMillis(), holder.reading());
    if (!granted) {
      granted = true;
      holder.renewals().admit(this);
      runErrands();
    }
  }

  private void arrived(Claim claim) {
    for (Errand errand : errands) {
      errand.arrived(claim);
    }
  }

  void lostClaim(Tenure tenure) {
    guard.claimLost(tenure.token(), Causes.of(tenure.how()), holder.reading());
    if (guard.isLost(tenure.token())) {
      errands.forEach(errand -> errand.lost(tenure));
    }
  }

  List<Claim> believedClaims() {
    List<Claim> believed = new ArrayList<>();
    for (Errand errand : errands) {
      Claim claim = errand.claim();
      if (claim != null && guard.check(claim.token(), holder.reading())) {
        believed.add(claim);
      }
    }
    return believed;
  }

  boolean isWorking() {
    return errands.stream().anyMatch(Errand::isHolding);
  }

  private void runErrands() {
    errands.clear();
    errands.addAll(Errand.some(holder, this, context));
    List.copyOf(errands).forEach(Errand::begin);
  }

  /** An errand is done; when all of all rounds are, the lease has served its purpose. */
  void errandDone() {
    if (!errands.stream().allMatch(Errand::isDone)) {
      return;
    }
    if (roundsLeft-- <= 0) {
      close();
      return;
    }
    holder.later(
        context.random().nextLong(THINK_MAX_NANOS),
        () -> {
          if (!finished) {
            runErrands();
          }
        });
  }

  private boolean saysItIsOver(Outcome outcome) {
    return (outcome instanceof Ended ended && ended.lease() == lease)
        || (outcome instanceof NoSuchLease none && none.lease() == lease);
  }
}
