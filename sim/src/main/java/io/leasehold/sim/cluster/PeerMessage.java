package io.leasehold.sim.cluster;

import java.util.List;

/** What nodes say to each other; the words are Raft's. */
sealed interface PeerMessage {
  long raftTerm();

  /** Entries after {@code previousIndex}; none in a heartbeat. */
  record Append(
      long raftTerm,
      Node leader,
      long previousIndex,
      long previousRaftTerm,
      List<Entry> entries,
      long committed)
      implements PeerMessage {}

  /** {@code index}: up to where the logs agree, or from where to try again. */
  record Appended(long raftTerm, Node from, boolean agreed, long index) implements PeerMessage {}

  /** The state up to an index, for a follower whose next entry is no longer in the log. */
  record Install(long raftTerm, Node leader, long index, long indexRaftTerm, Store.Saved saved)
      implements PeerMessage {}

  /** Asks for a vote, and shows how far the candidate's log goes. */
  record Canvass(long raftTerm, Node candidate, long lastIndex, long lastRaftTerm)
      implements PeerMessage {}

  /** A vote given. Refusals are told only by a higher term. */
  record Vote(long raftTerm, Node from, boolean given) implements PeerMessage {}
}
