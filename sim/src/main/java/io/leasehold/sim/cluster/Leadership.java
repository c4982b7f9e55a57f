package io.leasehold.sim.cluster;

import io.leasehold.core.Applied;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.cluster.PeerMessage.Append;
import io.leasehold.sim.cluster.PeerMessage.Appended;
import io.leasehold.sim.cluster.PeerMessage.Install;
import io.leasehold.sim.net.Host;
import io.leasehold.sim.story.Happening;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A node from its election to its end as a leader. It stamps every batch with cluster time, writes
 * a tick when work is due and once a second while any lease lives, and answers only what its answer
 * policy allows.
 */
final class Leadership {
  private static final long LOOP_NANOS = 25_000_000;
  private static final long HEARTBEAT_NANOS = 75_000_000;
  private static final long GATHER_MAX_NANOS = 2_000_000;
  private static final long RESIGN_NANOS = 1_500_000_000;
  private static final long STAMP_EVERY_MILLIS = 1000;

  private final Node node;
  private final List<Node> peers;
  private final ClusterContext context;
  private final Timekeeper time;
  private final long[] next;
  private final long[] unsure;
  private final long[] matched;
  private final long[] heardNanos;
  private final List<Request> gathered = new ArrayList<>();
  private long beatNanos;
  private long proposedMillis;
  private boolean proposing;

  Leadership(Node node, List<Node> peers, ClusterContext context) {
    this.node = node;
    this.peers = peers;
    this.context = context;
    this.time = context.timekeepers().elected(node.clock(), node.log().lastStampMillis());
    this.next = new long[peers.size()];
    this.unsure = new long[peers.size()];
    this.matched = new long[peers.size()];
    this.heardNanos = new long[peers.size()];
    Arrays.fill(next, node.log().lastIndex() + 1);
    Arrays.fill(unsure, node.log().lastIndex() + 1);
    Arrays.fill(heardNanos, node.clock().elapsedNanos());
  }

  /** Writes an empty batch: only an entry of its own term tells a leader what is committed. */
  void begin() {
    propose();
    node.afterWhileLeading(this, LOOP_NANOS, this::loop);
  }

  void take(Request request) {
    Request admitted = node.store().admit(request);
    gathered.add(admitted);
    Outcome early = context.answers().early(admitted, node.store(), sinceMajorityNanos());
    if (early != null) {
      node.send(request.from(), new Reply.Answer(admitted, early));
    }
    if (!proposing) {
      proposing = true;
      long gatherNanos = context.random().nextLong(GATHER_MAX_NANOS);
      node.afterWhileLeading(this, gatherNanos, this::propose);
    }
  }

  private void loop() {
    if (sinceMajorityNanos() > RESIGN_NANOS) {
      node.resign();
      return;
    }
    long now = time.stampMillis();
    boolean workDue = node.store().nextWorkMillis() <= now;
    boolean underWay = node.log().lastIndex() > node.applied();
    boolean known = underWay && proposedMillis >= node.store().nextWorkMillis();
    boolean stampDue =
        now - proposedMillis >= STAMP_EVERY_MILLIS && (underWay || node.store().hasLeases());
    if ((workDue && !known) || stampDue) {
      context.coverage().count(Happening.TICK);
      propose();
    } else if (node.clock().elapsedNanos() - beatNanos >= HEARTBEAT_NANOS) {
      beat();
    }
    node.afterWhileLeading(this, LOOP_NANOS, this::loop);
  }

  private void propose() {
    proposing = false;
    proposedMillis = time.stampMillis();
    node.log()
        .append(
            new Entry(
                node.raftTerm(),
                node.name(),
                proposedMillis,
                List.copyOf(gathered),
                context.loop().nowNanos(),
                node.frozenNanos()));
    gathered.clear();
    replicateToAll();
    count();
  }

  /** Repeats all that is not known to have arrived, and shows that somebody leads. */
  private void beat() {
    System.arraycopy(unsure, 0, next, 0, next.length);
    replicateToAll();
  }

  private void replicateToAll() {
    beatNanos = node.clock().elapsedNanos();
    for (int i = 0; i < peers.size(); i++) {
      replicate(i);
    }
  }

  private void replicate(int peer) {
    RaftLog log = node.log();
    if (next[peer] <= log.baseIndex()) {
      long raftTerm = log.raftTermAt(log.baseIndex());
      Install install = new Install(node.raftTerm(), node, log.baseIndex(), raftTerm, log.base());
      node.send(peers.get(peer), install);
      return;
    }
    long previous = next[peer] - 1;
    List<Entry> entries = log.from(next[peer]);
    Append append =
        new Append(
            node.raftTerm(), node, previous, log.raftTermAt(previous), entries, node.committed());
    node.send(peers.get(peer), append);
    next[peer] += entries.size();
  }

  void appended(Appended said) {
    if (said.raftTerm() < node.raftTerm()) {
      return;
    }
    int peer = peers.indexOf(said.from());
    heardNanos[peer] = node.clock().elapsedNanos();
    if (said.agreed()) {
      matched[peer] = Math.max(matched[peer], said.index());
      unsure[peer] = matched[peer] + 1;
      next[peer] = Math.max(next[peer], unsure[peer]);
      count();
    } else {
      unsure[peer] = Math.max(matched[peer], said.index()) + 1;
      next[peer] = unsure[peer];
      replicate(peer);
    }
  }

  /** Commits what a majority has, if its last entry is of this term. */
  private void count() {
    long[] sorted = matched.clone();
    Arrays.sort(sorted);
    // The leader itself has everything, so one less than a majority of its peers is enough.
    int needed = node.majority() - 1;
    long index = needed == 0 ? node.log().lastIndex() : sorted[sorted.length - needed];
    if (index > node.committed() && node.log().raftTermAt(index) == node.raftTerm()) {
      node.commit(index);
    }
  }

  private long sinceMajorityNanos() {
    int needed = node.majority() - 1;
    if (needed == 0) {
      return 0;
    }
    long[] sorted = heardNanos.clone();
    Arrays.sort(sorted);
    return node.clock().elapsedNanos() - sorted[sorted.length - needed];
  }

  /** An entry of this leader is committed and applied. */
  void answer(Entry entry, Applied applied) {
    List<Request> requests = entry.requests();
    for (int i = 0; i < requests.size(); i++) {
      Request request = requests.get(i);
      node.send(request.from(), new Reply.Answer(request, applied.outcomes().get(i)));
    }
    for (Event event : applied.events()) {
      Host to = concerned(event);
      if (to != null) {
        node.send(to, new Reply.News(event));
      }
    }
  }

  private Host concerned(Event event) {
    if (event instanceof ClaimGranted granted && granted.waited()) {
      return context.holders().apply(granted.claim().holder());
    }
    if (event instanceof ClaimEnded ended) {
      return context.holders().apply(ended.tenure().holder());
    }
    if (event instanceof WaitEnded ended) {
      return context.holders().apply(ended.holder());
    }
    return null;
  }
}
