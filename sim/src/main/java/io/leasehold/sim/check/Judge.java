package io.leasehold.sim.check;

import io.leasehold.client.holder.Reading;
import io.leasehold.core.Applied;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.cluster.ClusterWitness;
import io.leasehold.sim.cluster.Entry;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.cluster.Store;
import io.leasehold.sim.holder.Call;
import io.leasehold.sim.holder.Holder;
import io.leasehold.sim.holder.HolderWitness;
import io.leasehold.sim.holder.Resource;
import io.leasehold.sim.holder.Session;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Happening;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sees everything and hands it to the checks that care, the most telling ones first: a broken rule
 * is named before its consequences are.
 */
public final class Judge implements ClusterWitness, HolderWitness {
  private final EventLoop loop;
  private final Coverage coverage;
  private final Historian historian;
  private final LeaseBook leases = new LeaseBook();
  private final ClaimBook claims = new ClaimBook(leases);
  private final LockDelayCheck lockDelays = new LockDelayCheck(leases);
  private final ReplicaCheck replicas = new ReplicaCheck();
  private final DurabilityCheck durability = new DurabilityCheck();
  private final EarlyCheck early;
  private final MortalityCheck mortality;
  private final LateCheck late = new LateCheck();
  private final OverlapCheck overlap = new OverlapCheck();
  private final FenceCheck fence = new FenceCheck();
  private final Set<Long> ledRaftTerms = new HashSet<>();
  private Node ledBy;
  private List<Holder> holders = List.of();

  public Judge(EventLoop loop, Bounds bounds, Coverage coverage, Historian historian) {
    this.loop = loop;
    this.coverage = coverage;
    this.historian = historian;
    this.early = new EarlyCheck(bounds);
    this.mortality = new MortalityCheck(bounds, leases);
  }

  /** Whom to ask what they believe. */
  public void watch(List<Holder> everybody) {
    holders = everybody;
  }

  // The cluster.

  @Override
  public void applied(Node node, long index, Entry entry, Applied applied) {
    Batch batch = new Batch(index, entry, applied);
    if (replicas.isNew(index)) {
      replicas.first(batch);
      historian.tell(batch);
      leases.applied(batch);
      early.applied(batch);
      claims.applied(batch);
      lockDelays.applied(batch);
      mortality.applied(batch);
      durability.applied(batch);
    } else {
      lockDelays.repeated(batch, node.name());
      replicas.repeated(batch, node.name());
    }
    for (Event event : applied.events()) {
      Key key = keyOf(event);
      if (key != null) {
        ClaimBook.requireNoConflict(node.describeKey(key).claims(), "the state of " + node);
      }
    }
  }

  private static Key keyOf(Event event) {
    if (event instanceof ClaimGranted granted) {
      return granted.claim().key();
    }
    return event instanceof ClaimEnded ended ? ended.tenure().key() : null;
  }

  @Override
  public void saved(Node node, long index, Store.Saved saved) {
    coverage.count(Happening.SNAPSHOT_TAKEN);
    if (replicas.saved(index, saved, node.name())) {
      coverage.count(Happening.REPLICAS_COMPARED);
    }
  }

  @Override
  public void elected(Node node, long raftTerm) {
    if (!ledRaftTerms.add(raftTerm)) {
      throw new IllegalStateException("raftTerm " + raftTerm + " is led twice");
    }
    historian.elected(node, ledBy, raftTerm);
    ledBy = node;
  }

  // The holders.

  @Override
  public void heard(Holder holder, Call call, Outcome outcome) {
    durability.heard(call.request(), outcome);
  }

  @Override
  public void confirmed(Holder holder, Session session, Call call, long promisedMillis) {
    long termMillis = session.spec().terms().termMillis();
    long softMillis = session.spec().terms().softMillis();
    // A grant that was only found again may be as old as what is missing of its term.
    long missingMillis =
        call.request().command() instanceof GrantLease ? termMillis - promisedMillis : 0;
    early.confirmed(
        session.lease(),
        holder.name(),
        call.sentAtNanos(),
        promisedMillis,
        Math.min(softMillis - missingMillis, promisedMillis));
    late.confirmed(session.lease(), call.sent(), promisedMillis, session.spec().holderTerms());
  }

  @Override
  public void checked(Holder holder, Session session, Claim claim, boolean mayAct, Reading now) {
    if (mayAct) {
      late.checkedTrue(claim, now);
      if (overlap.isFirst(claim)) {
        askAllOthers(holder, claim);
      }
      overlap.checkedTrue(claim, loop.nowNanos());
    }
  }

  /**
   * Whenever somebody first believes that a claim is theirs, everybody else is asked at the same
   * instant. Not more often than that: a question makes a guard look at its clocks, and one that
   * looks all the time would never be caught not looking.
   */
  private void askAllOthers(Holder holder, Claim claim) {
    for (Holder other : holders) {
      if (other != holder) {
        for (Claim believed : other.believedClaims()) {
          late.checkedTrue(believed, other.reading());
          OverlapCheck.requireCompatible(claim, believed, loop.nowNanos());
        }
      }
    }
  }

  @Override
  public void read(Holder holder, Resource resource, long token, boolean accepted) {
    fence.read(holder.name(), resource, token, accepted);
  }

  @Override
  public void wrote(Holder holder, Resource resource, long token, boolean accepted) {
    fence.wrote(holder.name(), resource, token, accepted);
  }

  /**
   * All faults have healed, all holders are gone, and there was time enough: somebody must lead,
   * have everything that was ever committed, and hold nothing for anybody.
   */
  public void atTheEnd(List<Node> nodes, List<Key> keys) {
    Node leader = null;
    for (Node node : nodes) {
      if (node.believesToLead()) {
        leader = node;
      }
    }
    if (leader == null) {
      throw new Violation(Promise.P9, "long after all faults healed nobody leads");
    }
    if (leader.applied() < replicas.lastIndex()) {
      throw new Violation(
          Promise.P8,
          leader
              + " leads and has applied only "
              + leader.applied()
              + " of "
              + replicas.lastIndex()
              + " entries that were committed");
    }
    if (leader.hasLeases()) {
      throw new Violation(
          Promise.P9, "long after the last holder is gone a lease lives on " + leader);
    }
    for (Key key : keys) {
      List<Claim> held = leader.describeKey(key).claims();
      if (!held.isEmpty()) {
        throw new Violation(
            Promise.P9,
            "long after the last holder is gone " + key + " is held by " + held.get(0).holder(),
            held.get(0).holder(),
            key.toString());
      }
    }
  }
}
