package io.leasehold.sim.cluster;

import io.leasehold.core.Applied;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.cluster.PeerMessage.Append;
import io.leasehold.sim.cluster.PeerMessage.Appended;
import io.leasehold.sim.cluster.PeerMessage.Canvass;
import io.leasehold.sim.cluster.PeerMessage.Install;
import io.leasehold.sim.cluster.PeerMessage.Vote;
import io.leasehold.sim.net.Host;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Mark;
import java.util.BitSet;
import java.util.List;

/**
 * One member of the cluster. What it has on disk (raftTerm, vote, log) survives a crash, the rest
 * does not; it applies only what is committed, in order.
 */
public final class Node extends Host {
  private static final long ELECTION_MIN_NANOS = 250_000_000;
  private static final long ELECTION_MAX_NANOS = 450_000_000;

  private final ClusterContext context;
  private final RaftLog log;
  private List<Node> peers = List.of();

  // On disk, with the log.
  private long raftTerm;
  private Node votedFor;

  // In memory.
  private Store store;
  private long committed;
  private long applied;
  private long backlog;
  private boolean catchingUp;
  private Node leader;
  private Leadership leadership;
  private boolean standing;
  private final BitSet votes = new BitSet();
  private long heardNanos;
  private long patienceNanos;

  public Node(int number, String name, HostClock clock, ClusterContext context) {
    super(number, name, context.loop(), clock, context.random());
    this.context = context;
    this.log = new RaftLog(context.stores().get().save());
  }

  /** All members but this one; to be called once, before {@link #started}. */
  public void meet(List<Node> others) {
    peers = List.copyOf(others);
  }

  @Override
  public void started() {
    store = log.base().restore();
    applied = log.baseIndex();
    committed = applied;
    leader = null;
    standing = false;
    catchingUp = false;
    heardNanos = clock().elapsedNanos();
    patienceNanos = electionTimeoutNanos();
    if (applied > 0) {
      context.coverage().count(Happening.NODE_RESTARTED_FROM_SNAPSHOT);
    }
    after(patienceNanos, this::watchLeader);
  }

  @Override
  protected void crashed() {
    leadership = null;
    store = null;
  }

  @Override
  protected void receive(Object message) {
    if (message instanceof Request request) {
      serve(request);
      return;
    }
    PeerMessage said = (PeerMessage) message;
    if (said.raftTerm() > raftTerm) {
      follow(said.raftTerm(), null);
    }
    if (said instanceof Append append) {
      onAppend(append);
    } else if (said instanceof Install install) {
      onInstall(install);
    } else if (said instanceof Canvass canvass) {
      onCanvass(canvass);
    } else if (said instanceof Vote vote) {
      onVote(vote);
    } else if (said instanceof Appended appended && leadership != null) {
      leadership.appended(appended);
    }
  }

  private void serve(Request request) {
    if (leadership != null) {
      leadership.take(request);
    } else {
      send(request.from(), new Reply.NotLeader(request, leader));
    }
  }

  // Elections.

  /** Runs whenever the leader might have been silent for too long. */
  private void watchLeader() {
    long now = clock().elapsedNanos();
    if (leadership != null) {
      heardNanos = now;
    } else if (now - heardNanos >= patienceNanos) {
      heardNanos = now;
      stand();
    }
    patienceNanos = electionTimeoutNanos();
    after(Math.max(patienceNanos - (now - heardNanos), 1), this::watchLeader);
  }

  private void stand() {
    raftTerm++;
    votedFor = this;
    leader = null;
    standing = true;
    votes.clear();
    countVote(this);
    for (Node peer : peers) {
      send(peer, new Canvass(raftTerm, this, log.lastIndex(), log.lastRaftTerm()));
    }
  }

  private void onCanvass(Canvass canvass) {
    boolean upToDate =
        canvass.lastRaftTerm() > log.lastRaftTerm()
            || (canvass.lastRaftTerm() == log.lastRaftTerm()
                && canvass.lastIndex() >= log.lastIndex());
    boolean given =
        canvass.raftTerm() == raftTerm
            && upToDate
            && (votedFor == null || votedFor == canvass.candidate());
    if (given) {
      votedFor = canvass.candidate();
      heardNanos = clock().elapsedNanos();
    }
    send(canvass.candidate(), new Vote(raftTerm, this, given));
  }

  private void onVote(Vote vote) {
    if (standing && vote.given() && vote.raftTerm() == raftTerm) {
      countVote(vote.from());
    }
  }

  /** By voter, since the network delivers copies. */
  private void countVote(Node voter) {
    votes.set(voter.number());
    if (votes.cardinality() >= majority()) {
      lead();
    }
  }

  private void lead() {
    standing = false;
    leader = this;
    if (applied < log.lastIndex()) {
      context.coverage().count(Happening.ELECTED_WITH_UNAPPLIED_LOG);
    }
    backlog = log.lastIndex();
    context.witness().elected(this, raftTerm);
    leadership = new Leadership(this, peers, context);
    leadership.begin();
  }

  /** Learns of a newer term, or of who leads this one. */
  private void follow(long newRaftTerm, Node newLeader) {
    if (leadership != null) {
      leadership = null;
      context.coverage().count(Happening.LEADER_LEARNED_IT_WAS_DEPOSED);
      context.chronicle().tell(Mark.LEADER, name(), "", "learns that it no longer leads");
    }
    if (newRaftTerm > raftTerm) {
      raftTerm = newRaftTerm;
      votedFor = null;
    }
    standing = false;
    leader = newLeader;
  }

  /** A leader that nobody follows gives up, so that somebody else can be elected. */
  void resign() {
    leadership = null;
    leader = null;
    heardNanos = clock().elapsedNanos();
    context.chronicle().tell(Mark.LEADER, name(), "", "hears from no majority and steps down");
  }

  // Replication, the follower's part.

  private void onAppend(Append append) {
    if (append.raftTerm() < raftTerm) {
      send(append.leader(), new Appended(raftTerm, this, false, 0));
      return;
    }
    follow(raftTerm, append.leader());
    heardNanos = clock().elapsedNanos();
    long previous = append.previousIndex();
    if (previous > log.lastIndex()
        || (previous >= log.baseIndex() && log.raftTermAt(previous) != append.previousRaftTerm())) {
      // Up to what is committed all logs agree, so trying again from there succeeds.
      send(append.leader(), new Appended(raftTerm, this, false, committed));
      return;
    }
    take(previous + 1, append.entries());
    long agreed = previous + append.entries().size();
    commit(Math.min(append.committed(), agreed));
    send(append.leader(), new Appended(raftTerm, this, true, agreed));
  }

  private void take(long firstIndex, List<Entry> entries) {
    long index = firstIndex;
    for (Entry entry : entries) {
      if (index > log.lastIndex()) {
        log.append(entry);
      } else if (index > log.baseIndex() && log.raftTermAt(index) != entry.raftTerm()) {
        int lost = log.truncateFrom(index);
        context.coverage().count(Happening.TAIL_LOST);
        context
            .chronicle()
            .tell(Mark.LEADER, name(), "", "drops " + lost + " entries that no majority has");
        log.append(entry);
      }
      index++;
    }
  }

  private void onInstall(Install install) {
    if (install.raftTerm() < raftTerm) {
      send(install.leader(), new Appended(raftTerm, this, false, 0));
      return;
    }
    follow(raftTerm, install.leader());
    heardNanos = clock().elapsedNanos();
    if (install.index() > committed) {
      context.coverage().count(Happening.SNAPSHOT_INSTALLED);
      log.install(install.index(), install.indexRaftTerm(), install.saved());
      store = install.saved().restore();
      applied = install.index();
      committed = applied;
    }
    send(install.leader(), new Appended(raftTerm, this, true, install.index()));
  }

  // Applying.

  /**
   * Learns that everything up to here is on a majority. A leader that keeps up applies it at once;
   * everybody else does so when they get round to it, a leader that has a backlog included.
   */
  void commit(long index) {
    if (index <= committed) {
      return;
    }
    boolean keepsUp = leadership != null && applied >= backlog;
    committed = index;
    if (keepsUp || context.applyLagNanos() == 0) {
      catchUp();
    } else {
      catchUpLater();
    }
  }

  private void catchUpLater() {
    if (!catchingUp) {
      catchingUp = true;
      after(context.random().nextLong(context.applyLagNanos()), this::catchUp);
    }
  }

  private void catchUp() {
    catchingUp = false;
    while (applied < committed) {
      applied++;
      Entry entry = log.entry(applied);
      Applied result = store.apply(entry.requests(), entry.stampMillis());
      context.witness().applied(this, applied, entry, result);
      if (leadership != null && entry.raftTerm() == raftTerm) {
        leadership.answer(entry, result);
      }
      if (applied % context.snapshotEvery() == 0) {
        Store.Saved saved = store.save();
        context.witness().saved(this, applied, saved);
        log.compact(applied, saved);
      }
    }
  }

  // For the leader's part, in Leadership.

  RaftLog log() {
    return log;
  }

  Store store() {
    return store;
  }

  long raftTerm() {
    return raftTerm;
  }

  long committed() {
    return committed;
  }

  int majority() {
    return (peers.size() + 1) / 2 + 1;
  }

  /** Timers of a leader: they end with its leadership. */
  void afterWhileLeading(Leadership mine, long elapsedNanos, Runnable task) {
    after(
        elapsedNanos,
        () -> {
          if (leadership == mine) {
            task.run();
          }
        });
  }

  void send(Host to, Object message) {
    context.network().send(this, to, message);
  }

  private long electionTimeoutNanos() {
    return context.random().nextLong(ELECTION_MIN_NANOS, ELECTION_MAX_NANOS);
  }

  // For whoever watches.

  public boolean believesToLead() {
    return leadership != null;
  }

  public long applied() {
    return applied;
  }

  public boolean hasLeases() {
    return store.hasLeases();
  }

  public KeyInfo describeKey(Key key) {
    return store.describeKey(key);
  }
}
