package io.leasehold.engine.node;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Requests of this node's callers that are in no batch yet, in two queues: renewals do not wait
 * behind anything else, for a holder whose renewal waits loses its lease, and all others only lose
 * time. Each queue is served in the order in which it was filled.
 *
 * <p>Owned by the {@link Outbox}, under its lock.
 */
final class Fresh {
  private final Deque<Request> renewals = new ArrayDeque<>();
  private final Deque<Request> others = new ArrayDeque<>();

  void add(Request request) {
    queue(request.isRenewal()).add(request);
  }

  boolean isEmpty() {
    return renewals.isEmpty() && others.isEmpty();
  }

  boolean has(boolean renewal) {
    return !queue(renewal).isEmpty();
  }

  /** Moves what fits into a batch; one request goes whatever its size. */
  void moveTo(OwnBatch batch, boolean renewal, int room) {
    Deque<Request> queue = queue(renewal);
    while (!queue.isEmpty() && (batch.requests() == 0 || batch.bytes() < room)) {
      batch.add(queue.remove());
    }
  }

  List<Request> takeOverdue(long now) {
    List<Request> late = new ArrayList<>();
    for (Deque<Request> queue : List.of(renewals, others)) {
      while (!queue.isEmpty() && queue.peek().deadlineNanos() - now <= 0) {
        late.add(queue.remove());
      }
    }
    return late;
  }

  List<Request> takeAll() {
    List<Request> all = new ArrayList<>(renewals);
    all.addAll(others);
    renewals.clear();
    others.clear();
    return all;
  }

  private Deque<Request> queue(boolean renewal) {
    return renewal ? renewals : others;
  }
}
