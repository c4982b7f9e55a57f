package io.leasehold.bench.core;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Release;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Acquire and release cycles a second: a thousand exclusive keys claimed by random leases out of a
 * million in one batch, given back in the next; 100,000 keys take turns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+UseG1GC"})
public class AcquireBenchmark {
  private static final int KEYS = 100_000;

  private final List<List<Command>> acquisitions = new ArrayList<>();
  private LeaseMachine machine;
  private int next;

  @Setup
  public void grantAMillion() {
    long[] ids = Million.ids();
    int[] places = Million.shuffledPlaces();
    machine = Million.machine(ids);
    for (int from = 0; from < KEYS; from += Million.BATCH) {
      List<Command> batch = new ArrayList<>();
      for (int i = from; i < from + Million.BATCH; i++) {
        batch.add(Acquire.exclusive(Key.of("orders/shard-" + i), ids[places[i]]));
      }
      acquisitions.add(batch);
    }
  }

  @Benchmark
  @OperationsPerInvocation(Million.BATCH)
  public Applied acquireAndRelease() {
    next = (next + 1) % acquisitions.size();
    List<Command> releases = new ArrayList<>(Million.BATCH);
    for (Outcome outcome : machine.apply(acquisitions.get(next), 0).outcomes()) {
      Claim claim = ((Acquired) outcome).claim();
      releases.add(new Release(claim.key(), claim.token()));
    }
    return machine.apply(releases, 0);
  }
}
