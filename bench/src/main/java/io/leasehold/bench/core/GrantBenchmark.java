package io.leasehold.bench.core;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Limits;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Grants a second, from an empty table to a million leases, a thousand a batch. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+UseG1GC"})
public class GrantBenchmark {
  private final List<List<Command>> grants = Million.grants(Million.ids());
  private LeaseMachine machine;

  @Setup(Level.Invocation)
  public void startEmpty() {
    machine = new LeaseMachine(Limits.defaults());
  }

  @Benchmark
  @OperationsPerInvocation(Million.LEASES)
  public LeaseMachine grant() {
    for (List<Command> batch : grants) {
      machine.apply(batch, 0);
    }
    return machine;
  }
}
