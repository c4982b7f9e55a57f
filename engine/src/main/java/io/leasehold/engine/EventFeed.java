package io.leasehold.engine;

import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Outcome;
import java.util.concurrent.CompletableFuture;

/**
 * A reader's place in the stream of events. It is pulled, so a slow reader costs nothing but its
 * own lag; one that falls behind what is kept is told {@code TooOld}.
 *
 * <p>One call of {@link #next} or {@link #nextRevisions} at a time. Thread-safe; all answers
 * complete on the apply thread, in the order in which they came to be.
 */
public interface EventFeed extends AutoCloseable {

  /**
   * At least one and at most {@code limit} wanted events as {@code EventsRead}, as soon as there
   * are any; or {@code TooOld}. An answer ends earlier when its events refer to a MiB of keys and
   * values, so that it is bounded whatever is stored.
   */
  CompletableFuture<Outcome> next(int limit);

  /**
   * As {@link #next}, but never ends in the middle of a revision, so it may be longer than the
   * limit. Events of leases and queues may be added to a revision later, and are then told apart
   * from it; those of keys and claims are all there at once.
   */
  CompletableFuture<Outcome> nextRevisions(int limit);

  /**
   * How far this feed has come: everything it wants that happened up to and including this revision
   * was given by answers that completed before this one does. Less than the node's own revision
   * while there is more to give or to look through; then it may be told as less than it is, never
   * as more. Completes on the apply thread, also while an answer of {@link #next} is awaited.
   */
  CompletableFuture<Long> reached();

  /**
   * Where another feed may begin in the place of this one: everything it wants that lies before was
   * given by answers that completed before this one does. Completes on the apply thread.
   */
  CompletableFuture<Position> place();

  /** What lies before this place is not given any more. Not while an answer is awaited. */
  void skipTo(Position place);

  /** Ends the feed; a pending answer is cancelled. */
  @Override
  void close();
}
