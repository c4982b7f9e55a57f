package io.leasehold.engine.log;

import io.leasehold.engine.Membership;
import java.util.concurrent.CompletableFuture;

/**
 * A log of byte strings that a majority of nodes has on disk, in one order.
 *
 * <p>Thread-safe.
 */
public interface ReplicatedLog extends AutoCloseable {

  /** Begins to call the replica: first restore, if there is a snapshot, then apply, in order. */
  void start(Replica replica);

  /**
   * Appends an entry, if this node leads. Entries appended by one thread keep their order.
   *
   * <p>Completes when the entry is committed. Fails with {@link NotAppendedException} if it is
   * certain that the entry never will be in the log; with anything else if that is not known.
   *
   * @param othersWait whether another node waits to apply it; otherwise they learn a little later,
   *     and with fewer messages, that it is committed
   */
  CompletableFuture<Void> append(byte[] entry, boolean othersWait);

  /**
   * Sends a message to {@link Replica#answer} of the node that leads, which may be this one, and
   * returns the answer. Fails with {@link NotAppendedException} if it is certain that no leader has
   * received the message; with anything else if that is not known.
   */
  CompletableFuture<byte[]> askLeader(byte[] message);

  LogStatus status();

  Membership membership();

  /** Hands leadership on if this node has it and another can take it, then stops. */
  @Override
  void close();
}
