package io.leasehold.torture.run;

import io.leasehold.torture.clock.Clocks;
import io.leasehold.torture.history.Deed;
import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.work.Assignment;
import io.leasehold.torture.work.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The processes of clients. One that is killed has a successor with a name and a seed of its own.
 */
final class Crew implements AutoCloseable {
  private final Assignment assignment;
  private final Clocks clocks;
  private final LongSupplier nanos;
  private final RandomGenerator seeds;
  private final List<WorkerProcess> working = new ArrayList<>();
  private final List<WorkerProcess> all = new ArrayList<>();

  /**
   * @param assignment what all of them are told; the seed of each is its own
   */
  Crew(Assignment assignment, Clocks clocks, LongSupplier nanos, RandomGenerator seeds) {
    this.assignment = assignment;
    this.clocks = clocks;
    this.nanos = nanos;
    this.seeds = seeds;
  }

  void hire(Host host) {
    working.add(start("w" + (all.size() + 1), host, Worker.class, List.of()));
  }

  /** Starts one that is not among those whom faults strike. */
  WorkerProcess gather(Host host, Class<?> main, List<String> more) {
    return start("c" + (all.size() + 1), host, main, more);
  }

  private WorkerProcess start(String name, Host host, Class<?> main, List<String> more) {
    List<String> arguments = new ArrayList<>(assignment.withSeed(seeds.nextLong()).words());
    arguments.addAll(more);
    WorkerProcess worker =
        WorkerProcess.start(name, host, clocks.clock(host.name()), main, arguments, nanos);
    all.add(worker);
    return worker;
  }

  void replaceOne(RandomGenerator random) throws InterruptedException {
    WorkerProcess victim = working.remove(random.nextInt(working.size()));
    victim.kill();
    hire(victim.host());
  }

  /** Where processes of clients run. */
  List<Host> hosts() {
    return working.stream().map(WorkerProcess::host).toList();
  }

  void pauseOne(RandomGenerator random, Duration time) throws InterruptedException {
    WorkerProcess worker = working.get(random.nextInt(working.size()));
    worker.pause();
    try {
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
    } finally {
      worker.resume();
    }
  }

  void stop() throws InterruptedException {
    for (WorkerProcess worker : working) {
      worker.stop();
    }
    working.clear();
  }

  List<Deed> deeds() {
    return all.stream().flatMap(worker -> worker.deeds().stream()).toList();
  }

  List<String> noise() {
    return all.stream()
        .flatMap(worker -> worker.noise().stream().map(line -> worker.name() + ": " + line))
        .toList();
  }

  @Override
  public void close() {
    all.forEach(WorkerProcess::close);
  }
}
