package io.leasehold.engine;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Outcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A node of the cluster, as the doors see it: any node takes any request.
 *
 * <p>A success or a refusal was decided by the replicated log and is on disk on a majority before
 * it is told. A future that fails does so with an {@link EngineException}, which says whether the
 * command may have been done.
 *
 * <p>Thread-safe. Futures complete on the thread that applies the log: whoever has more to do than
 * to pass the answer on must continue elsewhere, or every other caller waits for it.
 */
public interface Engine extends AutoCloseable {

  /**
   * Has the cluster decide a command. An acquisition that has to wait answers that it is queued.
   */
  CompletableFuture<Outcome> submit(Command command);

  /**
   * As {@link #submit} for each of them, in this order. They reach the log together where they can,
   * which costs less than one after the other.
   */
  default List<CompletableFuture<Outcome>> submitAll(List<Command> commands) {
    return commands.stream().map(this::submit).toList();
  }

  /**
   * As {@link #submit}, but an acquisition that is queued stays open until it is granted ({@code
   * Acquired}) or its wait is over ({@code Held}, {@code Delayed}, {@code Ended}, {@code
   * NotWaiting}). Cancelling the future withdraws nothing: the lease keeps its place.
   */
  CompletableFuture<Outcome> acquire(Acquire command);

  /**
   * Reads a state that holds everything that was acknowledged before this call, on any node. The
   * query runs on the apply thread and must be quick; it may not keep the machine.
   */
  <T> CompletableFuture<T> read(Function<LeaseMachine, T> query);

  /** As {@link #read}, at once and from this node's own copy, which may be behind the cluster. */
  <T> CompletableFuture<T> readStale(Function<LeaseMachine, T> query);

  /**
   * The events from a position on, in order, as this node learns of them.
   *
   * @param from where to begin, or null for what comes after now
   * @param filter which events are wanted; called on the apply thread
   * @throws EngineException if as many watches are open as this node takes
   */
  EventFeed watch(Position from, Predicate<Event> filter);

  NodeStatus status();

  /**
   * Cluster time after the last entry that this node has applied: whoever was answered finds it no
   * earlier than what its answer is about.
   */
  default long clusterTimeMillis() {
    return status().clusterTimeMillis();
  }

  Membership membership();

  /** Completes when the node has stopped by itself, with what made it stop. */
  CompletableFuture<Throwable> failure();

  /**
   * Stops in order: hands leadership on if it has it, refuses what is still waiting, closes the
   * log. Everything acknowledged stays.
   */
  @Override
  void close();
}
