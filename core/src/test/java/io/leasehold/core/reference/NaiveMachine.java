package io.leasehold.core.reference;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Statistics;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules with no bound on the work of a batch: after its time phase no lease is due. Otherwise
 * the same promises as {@link io.leasehold.core.LeaseMachine}, kept in the most obvious way.
 */
public final class NaiveMachine {
  private final NaiveState state;

  public NaiveMachine(Limits limits) {
    this.state = new NaiveState(limits);
  }

  /** What the rules leave open is taken from what the machine did with the same batch. */
  public Applied apply(List<? extends Command> commands, long stamp, Applied machine) {
    state.happened.clear();
    NaiveTime.advance(state, stamp, expired(machine));
    List<Outcome> outcomes = new ArrayList<>();
    for (Command command : commands) {
      Outcome chosen = machine.outcomes().get(outcomes.size());
      long freshId = chosen instanceof Granted granted ? granted.lease() : 0;
      outcomes.add(apply(command, freshId));
    }
    return new Applied(outcomes, List.copyOf(state.happened), state.now);
  }

  private static List<Long> expired(Applied machine) {
    List<Long> leases = new ArrayList<>();
    for (Event event : machine.events()) {
      if (event instanceof LeaseEnded ended && ended.how() == HowEnded.EXPIRED) {
        leases.add(ended.lease());
      }
    }
    return leases;
  }

  private Outcome apply(Command command, long freshId) {
    Outcome outcome = judge(command, freshId);
    if (command instanceof Acquire acquire && outcome.isRefusal()) {
      NaiveOrders.spend(state, acquire.lease(), acquire.order());
    }
    return outcome;
  }

  private Outcome judge(Command command, long freshId) {
    BadArgument bad = NaiveArguments.of(state, command);
    if (bad != null) {
      return bad;
    }
    return switch (command.kind()) {
      case GRANT_LEASE -> NaiveLeases.grant(state, (GrantLease) command, freshId);
      case RENEW_LEASES -> NaiveLeases.renew(state, (RenewLeases) command);
      case REVOKE_LEASE -> NaiveLeases.revoke(state, (RevokeLease) command);
      case ACQUIRE -> NaiveClaims.acquire(state, (Acquire) command);
      case WITHDRAW -> NaiveClaims.withdraw(state, (Withdraw) command);
      case RELEASE -> NaiveClaims.release(state, (Release) command);
      case HAND_OVER -> NaiveClaims.handOver(state, (HandOver) command);
      case PUT -> NaiveKeys.put(state, (Put) command);
      case DELETE -> NaiveKeys.delete(state, (Delete) command);
      case ADD -> NaiveKeys.add(state, (Add) command);
      case TRANSACT -> NaiveTransactions.transact(state, (Transact) command);
      case COMPACT -> NaiveMemory.compact(state, (Compact) command);
      case CONFIGURE -> NaiveMemory.configure(state, ((Configure) command).limits());
      case CHANGE_LIMITS ->
          NaiveMemory.configure(state, ((ChangeLimits) command).appliedTo(state.limits));
    };
  }

  public long nowMillis() {
    return state.now;
  }

  public long revision() {
    return state.revision;
  }

  public Limits limits() {
    return state.limits;
  }

  public Outcome describeLease(long id) {
    Refusal gone = NaiveLeases.gone(state, id);
    return gone != null ? gone : new LeaseDescribed(NaiveReads.lease(state, state.leases.get(id)));
  }

  public List<LeaseInfo> leases(long afterId, int limit) {
    return state.leases.tailMap(afterId, false).values().stream()
        .limit(limit)
        .map(lease -> NaiveReads.lease(state, lease))
        .toList();
  }

  public KeyInfo describeKey(Key key) {
    return NaiveReads.key(state, key);
  }

  public List<KeyInfo> claimedKeys(KeyRange range, int limit) {
    return NaiveReads.claimedKeys(state).stream()
        .filter(range::contains)
        .limit(limit)
        .map(this::describeKey)
        .toList();
  }

  public Outcome read(Read read) {
    BadArgument bad = NaiveArguments.ofRead(state, read);
    return bad != null ? bad : NaiveKeys.read(state, read);
  }

  public KeyHistory history(Key key) {
    return NaiveReads.history(state, key);
  }

  public Explanation why(Key key, long token) {
    return NaiveReads.why(state, key, token);
  }

  public Outcome events(Position from, int limit) {
    return NaiveReads.events(state, from, limit);
  }

  public Statistics statistics() {
    return NaiveReads.statistics(state);
  }

  /** The oldest revision that can still be read. */
  public long oldestRevision() {
    return state.storedAt.firstKey();
  }

  /** The first moment at which time alone would change something, or the end of all time. */
  public long nextMoment() {
    return NaiveTime.nextMoment(state);
  }
}
