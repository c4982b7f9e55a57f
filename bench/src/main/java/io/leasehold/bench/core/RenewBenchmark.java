package io.leasehold.bench.core;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
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
 * Renewals a second on a million leases, a thousand random ones a batch, while cluster time moves
 * as it would if each lease were renewed every ten seconds; next to its floor, the bare writes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+UseG1GC"})
public class RenewBenchmark {
  /** All leases once in ten seconds of cluster time: a batch of a thousand each 10 ms. */
  private static final long MILLIS_PER_BATCH = 10;

  private LeaseMachine machine;
  private List<List<Command>> batches;
  private int[] places;
  private long[] deadlines;
  private int next;
  private long now;

  @Setup
  public void grantAMillion() {
    long[] ids = Million.ids();
    places = Million.shuffledPlaces();
    machine = Million.machine(ids);
    batches = Million.renewals(ids, places);
    deadlines = new long[Million.LEASES];
  }

  @Benchmark
  @OperationsPerInvocation(Million.BATCH)
  public Applied renew() {
    next = (next + 1) % batches.size();
    now += MILLIS_PER_BATCH;
    return machine.apply(batches.get(next), now);
  }

  /** What no implementation can beat: a plain write for each of the same random leases. */
  @Benchmark
  @OperationsPerInvocation(Million.BATCH)
  public long floor() {
    next = (next + 1) % batches.size();
    now += MILLIS_PER_BATCH;
    int from = next * Million.BATCH;
    for (int i = from; i < from + Million.BATCH; i++) {
      deadlines[places[i]] = now + 30_000;
    }
    return now;
  }
}
