package io.leasehold.fuzz.door;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EventFeed;
import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.node.Engines;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The engine of the input that is being tried: doors are built once and used with one engine after
 * the other, so that no input sees what another did.
 */
final class PresentEngine implements Engine {
  private volatile Engine present = Engines.inMemory();

  void is(Engine engine) {
    present = engine;
  }

  @Override
  public CompletableFuture<Outcome> submit(Command command) {
    return present.submit(command);
  }

  @Override
  public CompletableFuture<Outcome> acquire(Acquire command) {
    return present.acquire(command);
  }

  @Override
  public <T> CompletableFuture<T> read(Function<LeaseMachine, T> query) {
    return present.read(query);
  }

  @Override
  public <T> CompletableFuture<T> readStale(Function<LeaseMachine, T> query) {
    return present.readStale(query);
  }

  @Override
  public EventFeed watch(Position from, Predicate<Event> filter) {
    return present.watch(from, filter);
  }

  @Override
  public NodeStatus status() {
    return present.status();
  }

  @Override
  public Membership membership() {
    return present.membership();
  }

  @Override
  public CompletableFuture<Throwable> failure() {
    return present.failure();
  }

  @Override
  public void close() {
    present.close();
  }
}
