package io.leasehold.torture.run;

import io.leasehold.client.Leasehold;
import io.leasehold.torture.clock.Clocks;
import io.leasehold.torture.disk.LoopDisks;
import io.leasehold.torture.fault.Crowd;
import io.leasehold.torture.fault.Fault;
import io.leasehold.torture.fault.Faults;
import io.leasehold.torture.fault.Scene;
import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.History;
import io.leasehold.torture.network.Namespaces;
import io.leasehold.torture.network.Network;
import io.leasehold.torture.network.Proxied;
import io.leasehold.torture.process.Cluster;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.work.Assignment;
import io.leasehold.torture.work.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Runs it: start, break and mend for a while, end, judge. Used by one thread. */
public final class Torture implements Scene {
  /** Between faults, for things to go on as usual. */
  private static final Duration CALM = Duration.ofSeconds(1);

  /** Snapshots often: restarts begin with one, and a node that was away is fed with one. */
  private static final List<String> NODE_OPTIONS = List.of("--snapshot-entries", "200");

  private final TortureSettings settings;
  private final Consumer<String> progress;
  private final Random random;
  private final long startNanos = System.nanoTime();
  private final Network network;
  private final Clocks clocks = Clocks.find();
  private final Optional<Cluster> cluster;
  private final List<String> foreign;
  private final Map<String, Integer> struck = new TreeMap<>();
  private final Map<String, String> impossible = new TreeMap<>();
  private final List<String> unforeseen = new ArrayList<>();
  private Crew crew;

  private Torture(TortureSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
    this.random = new Random(settings.seed());
    this.network = network(settings);
    this.cluster =
        settings.endpoints().isEmpty()
            ? Optional.of(
                new Cluster(settings.nodes(), NODE_OPTIONS, network, LoopDisks.orFolders(), clocks))
            : Optional.empty();
    this.foreign = settings.endpoints().stream().map(network::towards).toList();
  }

  private static Network network(TortureSettings settings) {
    if (settings.tls().isPresent()) {
      return Network.loopback("the certificates of the nodes do not name a proxy");
    }
    // Of its own: packets are lost by several threads at once, and the plan is the seed's alone.
    Random losses = new Random(~settings.seed());
    boolean own = settings.endpoints().isEmpty();
    return own && settings.namespaces()
        ? Namespaces.orProxied(losses)
        : Proxied.orLoopback("the network of this machine is not to be touched", losses);
  }

  /**
   * Does it all; the history and the report are in the folder afterwards, whatever they say.
   *
   * @param progress takes a line for each thing that is done
   */
  public static Report run(TortureSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    CleanEnd end = new CleanEnd();
    try {
      return new Torture(settings, progress).run();
    } finally {
      end.reached();
    }
  }

  private Report run() throws IOException, InterruptedException {
    Files.createDirectories(settings.folder());
    try {
      cluster.ifPresent(Cluster::start);
      progress.accept("nodes: " + endpoints());
      return attack();
    } finally {
      // What follows waits for commands, and would give up at once.
      boolean interrupted = Thread.interrupted();
      try {
        keepOutputs();
      } finally {
        cluster.ifPresent(Cluster::close);
        network.close();
        clocks.close();
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What the nodes said, for whoever wants to know why. */
  private void keepOutputs() throws IOException {
    for (NodeProcess node : cluster.stream().flatMap(Cluster::nodes).toList()) {
      Files.writeString(settings.folder().resolve(node.name() + ".out"), node.output());
    }
  }

  private Report attack() throws IOException, InterruptedException {
    List<Deed> deeds = new ArrayList<>();
    Assignment assignment = assignment();
    try (Crew hired = new Crew(assignment, clocks, System::nanoTime, random)) {
      crew = hired;
      for (int i = 0; i < settings.workers(); i++) {
        crew.hire(network.host("workers-" + i));
      }
      breakThings();
      progress.accept("faults are over; the workers come to their end");
      crew.stop();
      deeds.addAll(crew.deeds());
    }
    try (Leasehold client = assignment.client()) {
      deeds.addAll(Inventory.take(client, assignment, System::nanoTime));
    }
    History history = new History(deeds);
    history.write(settings.folder().resolve("history.jsonl"));
    List<String> noise = new ArrayList<>(unforeseen);
    noise.addAll(crew.noise());
    Report report = new Report(settings.seed(), struck, impossible, noise, Judgement.of(history));
    Files.writeString(settings.folder().resolve("report.txt"), report.text());
    return report;
  }

  /** What all processes of clients are told. The keys of no other run begin as those of this. */
  private Assignment assignment() throws IOException {
    String prefix = "torture-%d-%08x".formatted(settings.seed(), new SecureRandom().nextInt());
    Path resources = settings.folder().resolve("resources").resolve(prefix);
    return new Assignment(
        settings.seed(),
        endpoints(),
        settings.tls(),
        Files.createDirectories(resources),
        new Workload(prefix));
  }

  /**
   * Every kind of fault in an order of the seed's choice, and again from the start. The first that
   * goes wrong is the last: what has happened until then is judged all the same.
   */
  private void breakThings() throws InterruptedException {
    long end = System.nanoTime() + settings.time().toNanos();
    List<Fault> left = new ArrayList<>();
    while (System.nanoTime() < end && unforeseen.isEmpty()) {
      if (left.isEmpty()) {
        left.addAll(possible());
        Collections.shuffle(left, random);
      }
      pass(CALM);
      strike(left.remove(left.size() - 1));
    }
  }

  private List<Fault> possible() {
    List<Fault> possible = new ArrayList<>();
    for (Fault fault : Faults.named(settings.only())) {
      String obstacle = fault.obstacle(this);
      if (obstacle.isEmpty()) {
        possible.add(fault);
      } else {
        impossible.put(fault.name(), obstacle);
      }
    }
    return possible;
  }

  private void strike(Fault fault) throws InterruptedException {
    long second = (System.nanoTime() - startNanos) / 1_000_000_000;
    progress.accept("%4d s  %s".formatted(second, fault.name()));
    try {
      fault.strike(this, random);
    } catch (InterruptedException stopped) {
      throw stopped;
    } catch (Exception failed) {
      unforeseen.add("the fault \"" + fault.name() + "\" failed: " + brief(failed));
      progress.accept(unforeseen.get(0));
    }
    struck.merge(fault.name(), 1, Integer::sum);
  }

  /** Without what a node said, all of which is in its file. */
  private static String brief(Exception failed) {
    List<String> lines = String.valueOf(failed.getMessage()).lines().toList();
    return lines.size() < 2
        ? failed.toString()
        : lines.get(0) + " ... " + lines.get(lines.size() - 1);
  }

  @Override
  public Optional<Cluster> cluster() {
    return cluster;
  }

  @Override
  public Network network() {
    return network;
  }

  @Override
  public Clocks clocks() {
    return clocks;
  }

  @Override
  public List<Network.Host> workerHosts() {
    return crew.hosts();
  }

  @Override
  public List<String> endpoints() {
    return cluster.map(own -> own.nodes().map(NodeProcess::address).toList()).orElse(foreign);
  }

  @Override
  public Crowd gather(Class<?> main, String... arguments) {
    return crew.gather(network.host("crowd"), main, List.of(arguments));
  }

  @Override
  public void replaceWorker(RandomGenerator chance) throws InterruptedException {
    crew.replaceOne(chance);
  }

  @Override
  public void pauseWorker(RandomGenerator chance, Duration time) throws InterruptedException {
    crew.pauseOne(chance, time);
  }

  @Override
  public Duration term() {
    return Workload.TERM;
  }
}
