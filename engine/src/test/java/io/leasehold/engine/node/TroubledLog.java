package io.leasehold.engine.node;

import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus.Role;
import io.leasehold.engine.log.LogStatus;
import io.leasehold.engine.log.NotAppendedException;
import io.leasehold.engine.log.Replica;
import io.leasehold.engine.log.ReplicatedLog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A log in memory that can be told to lose entries, to lose answers, to have no leader, or to hold
 * entries back: the ways in which a real one disappoints its node.
 */
final class TroubledLog implements ReplicatedLog {
  /** What becomes of an append. */
  enum Fate {
    APPLIED,
    REFUSED,
    APPLIED_BUT_ANSWER_LOST,
    LOST_WITHOUT_WORD,
    HELD_BACK
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record HeldBack(byte[] entry, CompletableFuture<Void> appended) {}

  private final Deque<Fate> fates = new ArrayDeque<>();
  private final List<byte[]> entries = new ArrayList<>();
  private final List<HeldBack> heldBack = new ArrayList<>();
  private Fate afterwards = Fate.APPLIED;
  private Replica replica;
  private int attempts;
  private Thread lastAppender;

  synchronized TroubledLog next(Fate... coming) {
    fates.addAll(List.of(coming));
    return this;
  }

  synchronized TroubledLog always(Fate fate) {
    afterwards = fate;
    return this;
  }

  synchronized List<byte[]> entries() {
    return List.copyOf(entries);
  }

  synchronized List<byte[]> heldBack() {
    return heldBack.stream().map(HeldBack::entry).toList();
  }

  synchronized int attempts() {
    return attempts;
  }

  /** Who appended last. */
  synchronized Thread lastAppender() {
    return lastAppender;
  }

  synchronized Replica replica() {
    return replica;
  }

  /** Applies what was held back, in order. */
  synchronized void letGo() {
    for (HeldBack held : heldBack) {
      CompletableFuture<Void> unused = apply(held.entry()).thenAccept(held.appended()::complete);
    }
    heldBack.clear();
  }

  @Override
  public void start(Replica started) {
    synchronized (this) {
      replica = started;
    }
    started.leading(1);
  }

  @Override
  public synchronized CompletableFuture<Void> append(byte[] entry, boolean othersWait) {
    attempts++;
    lastAppender = Thread.currentThread();
    Fate fate = fates.isEmpty() ? afterwards : fates.remove();
    return switch (fate) {
      case APPLIED -> apply(entry);
      case REFUSED ->
          CompletableFuture.failedFuture(new NotAppendedException("not the leader", null));
      case APPLIED_BUT_ANSWER_LOST ->
          apply(entry).thenCompose(done -> CompletableFuture.failedFuture(lost()));
      case LOST_WITHOUT_WORD -> CompletableFuture.failedFuture(lost());
      case HELD_BACK -> {
        CompletableFuture<Void> appended = new CompletableFuture<>();
        heldBack.add(new HeldBack(entry, appended));
        yield appended;
      }
    };
  }

  private CompletableFuture<Void> apply(byte[] entry) {
    entries.add(entry);
    return replica.apply(entries.size() - 1, entry);
  }

  private static IllegalStateException lost() {
    return new IllegalStateException("the connection broke");
  }

  @Override
  public CompletableFuture<byte[]> askLeader(byte[] message) {
    return CompletableFuture.failedFuture(new NotAppendedException("nobody leads", null));
  }

  @Override
  public LogStatus status() {
    return new LogStatus("n1", Role.LEADER, "n1", 1, -1, -1, false);
  }

  @Override
  public Membership membership() {
    throw new UnsupportedOperationException("a troubled log has no members");
  }

  @Override
  public void close() {}
}
