package io.leasehold.core.internal.rules;

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
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LeaseDeadline;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Statistics;
import io.leasehold.core.outcome.Configured;
import io.leasehold.core.outcome.Outcome;
import java.util.List;

/** All rules over one state: time first, then one command after the other. */
public final class Rules {
  private final State state;
  private final TimeRules time;
  private final LeaseRules leases;
  private final ClaimRules claims;
  private final Withdrawals withdrawals;
  private final TokenRules tokens;
  private final KeyRules keys;
  private final Transactions transactions;
  private final KeyReads keyReads;
  private final StateReads reads;

  public Rules(State state) {
    this.state = state;
    Views views = new Views(state);
    Arguments arguments = new Arguments(state);
    Refusals refusals = new Refusals(state, views);
    Tenancies tenancies = new Tenancies(state, views);
    Queues queues = new Queues(state, tenancies);
    Endings endings = new Endings(state, tenancies, queues);
    KeyChanges changes = new KeyChanges(state);
    Counters counters = new Counters(state);
    time = new TimeRules(state, endings, queues);
    leases = new LeaseRules(state, arguments, refusals, endings);
    claims = new ClaimRules(state, arguments, refusals, views, tenancies, queues, endings);
    withdrawals = new Withdrawals(state, arguments, refusals, tenancies, queues, endings);
    tokens = new TokenRules(state, arguments, refusals, views, tenancies, queues, endings);
    keyReads = new KeyReads(state, arguments);
    keys = new KeyRules(state, arguments, refusals, endings, changes, counters, keyReads);
    transactions =
        new Transactions(
            state,
            new TransactionArguments(state, arguments),
            endings,
            changes,
            counters,
            keys,
            keyReads,
            new Comparisons(state, keyReads, views));
    reads = new StateReads(state, views, refusals, keyReads);
  }

  public void advance(long stampMillis) {
    time.advance(stampMillis);
  }

  public Outcome run(Command command) {
    return switch (command.kind()) {
      case GRANT_LEASE -> leases.grant((GrantLease) command);
      case RENEW_LEASES -> leases.renew((RenewLeases) command);
      case REVOKE_LEASE -> leases.revoke((RevokeLease) command);
      case ACQUIRE -> claims.acquire((Acquire) command);
      case WITHDRAW -> withdrawals.withdraw((Withdraw) command);
      case RELEASE -> tokens.release((Release) command);
      case HAND_OVER -> tokens.handOver((HandOver) command);
      case PUT -> keys.put((Put) command);
      case DELETE -> keys.delete((Delete) command);
      case ADD -> keys.add((Add) command);
      case TRANSACT -> transactions.transact((Transact) command);
      case COMPACT -> keys.compact((Compact) command);
      case CONFIGURE -> configure(((Configure) command).limits());
      case CHANGE_LIMITS -> configure(((ChangeLimits) command).appliedTo(state.limits()));
    };
  }

  /** Memory of the past shrinks at once; what is alive is left alone if it exceeds a new limit. */
  private Configured configure(Limits limits) {
    state.limits(limits);
    state.journal.trim(limits);
    state.tenures.trim(limits.of(Limit.TENURES_KEPT));
    state.endedLeases.trim(limits.of(Limit.ENDED_LEASES_KEPT));
    state.additions.trim(limits.of(Limit.ADDITIONS_KEPT));
    state.claims.trimIdlePools(limits.of(Limit.IDLE_POOLS));
    return new Configured(limits);
  }

  public long nextWork() {
    return time.nextWork();
  }

  public Outcome lease(long id) {
    return reads.lease(id);
  }

  public List<LeaseInfo> leases(long afterId, int limit) {
    return reads.leases(afterId, limit);
  }

  public long termMillis(long id) {
    return reads.termMillis(id);
  }

  public List<LeaseDeadline> leaseDeadlines() {
    return reads.leaseDeadlines();
  }

  public KeyInfo key(Key key) {
    return reads.key(key);
  }

  public List<KeyInfo> claimedKeys(KeyRange range, int limit) {
    return reads.claimedKeys(range, limit);
  }

  public Outcome read(Read read) {
    return keyReads.read(read);
  }

  public KeyHistory history(Key key) {
    return reads.history(key);
  }

  public Explanation why(Key key, long token) {
    return reads.why(key, token);
  }

  public Outcome events(Position from, int limit) {
    return reads.events(from, limit);
  }

  public Statistics statistics() {
    return new Statistics(
        state.leases.size(),
        state.keys.size(),
        state.keys.bytes(),
        state.claims.claimCount(),
        state.claims.size(),
        state.claims.waiterCount(),
        state.tenures.size(),
        state.journal.size(),
        time.overdue());
  }
}
