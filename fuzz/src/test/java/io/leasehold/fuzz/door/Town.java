package io.leasehold.fuzz.door;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.node.Engines;
import io.leasehold.fuzz.Broken;
import io.leasehold.fuzz.log.Machines;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An engine in memory where something is going on: leases 1, 2 and 3, a claim on {@code a} that
 * somebody waits for, a stored key {@code b}.
 */
final class Town implements AutoCloseable {
  /** Longer than anything takes, however busy the machine is, unless it hangs. */
  static final long PATIENCE_SECONDS = 45;

  private static final Terms TERMS = Terms.ofMillis(3_600_000);
  private static final long UNTOUCHED = 8_877_665_544L;

  /** What doors are built on. */
  static final PresentEngine ENGINE = new PresentEngine();

  private final Engine engine = Engines.inMemory();

  Town() {
    List<Command> past =
        List.of(
            new GrantLease(1, "ann", TERMS),
            new GrantLease(2, "bob", TERMS),
            new GrantLease(3, "cy", TERMS.withSoftMillis(1_000).withLockDelayMillis(100)),
            new GrantLease(UNTOUCHED, "nobody", TERMS),
            Acquire.exclusive(Key.of("a"), 1),
            Acquire.exclusive(Key.of("a"), 2).waiting(Acquire.FOREVER),
            Put.bound(Key.of("b"), Bytes.of("value"), 3));
    List<CompletableFuture<Outcome>> answers = new ArrayList<>();
    past.forEach(command -> answers.add(engine.submit(command)));
    answers.forEach(Town::await);
    ENGINE.is(engine);
  }

  /** Everything that was submitted before is applied when this returns. */
  void settle() {
    boolean unused = await(engine.read(machine -> true));
  }

  /** The engine answers as before, and its state is in order. */
  void check() {
    CompletableFuture<Outcome> grant =
        engine.submit(new GrantLease(0, "after", Terms.ofMillis(60_000)));
    CompletableFuture<Outcome> renewal = engine.submit(new RenewLeases(UNTOUCHED));
    CompletableFuture<Boolean> inOrder =
        engine.read(
            machine -> {
              Machines.check(machine);
              return true;
            });
    boolean unused = await(inOrder);
    Outcome granted = await(grant);
    // A request may have set a limit so low that nothing is granted any more.
    Broken.unless(
        granted instanceof Granted
            || granted instanceof OverLimit
            || granted instanceof BadArgument,
        "a lease is granted:",
        granted);
    Outcome renewed = await(renewal);
    Broken.unless(
        renewed instanceof Renewed all && all.refused().isEmpty(), "P2 not early:", renewed);
    Broken.unless(!engine.failure().isDone(), "the node runs on");
  }

  static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      String kind = failed.getCause() instanceof EngineException ? "the engine" : "something";
      throw new Broken(kind + " failed", failed.getCause());
    } catch (TimeoutException hangs) {
      throw new Broken("no answer after " + PATIENCE_SECONDS + " s", hangs);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Override
  public void close() {
    engine.close();
  }
}
