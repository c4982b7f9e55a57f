package io.leasehold.engine;

import io.leasehold.core.outcome.Outcome;
import java.util.concurrent.CompletableFuture;

/**
 * A reader's place in the stream of events. It is pulled, so a slow reader costs nothing but its
 * own lag; one that falls behind what is kept is told {@code TooOld}.
 *
 * <p>One call of {@link #next} at a time.
 */
public interface EventFeed extends AutoCloseable {

  /**
   * At least one and at most {@code limit} wanted events as {@code EventsRead}, as soon as there
   * are any; or {@code TooOld}. Completes on the apply thread.
   */
  CompletableFuture<Outcome> next(int limit);

  /** Ends the feed; a pending {@link #next} is cancelled. */
  @Override
  void close();
}
