package io.leasehold.engine.log;

import io.leasehold.core.snapshot.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;

/** The state that a log drives. The log calls it; what it does with its own threads is its own. */
public interface Replica {

  /**
   * The next entry, in order. May return before it is applied, and may block to slow the log down.
   *
   * @return completes when it is applied; a failure must stop the node
   */
  CompletableFuture<Void> apply(long index, byte[] entry);

  /** The state after everything applied so far; quick, the writing is left to the caller. */
  CompletableFuture<Captured> capture();

  /**
   * Replaces the state by a snapshot that holds everything up to and including an index.
   *
   * @throws IOException if the snapshot is damaged; the state is then as before
   */
  void restore(long index, InputStream snapshot) throws IOException;

  /** This node leads, and everything of earlier leaders is applied. */
  void leading(long raftTerm);

  /** This node does not lead, or no longer. */
  void following();

  /** Another node, or this one, asks this one as the leader. */
  CompletableFuture<byte[]> answer(byte[] message);

  /** The log cannot go on; the node must stop. */
  void failed(Throwable cause);

  /** A state and the index of the last entry in it. */
  record Captured(long index, Snapshot snapshot) {}
}
