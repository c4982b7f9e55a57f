package io.leasehold.torture.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.ConnectionSettings;
import io.leasehold.client.connection.Rpc;
import io.leasehold.torture.clock.Clock;
import io.leasehold.torture.disk.Disk;
import io.leasehold.torture.network.Network.Host;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A node in a process of its own: it can be killed, paused, stopped in order and started again with
 * the same command, the same ports and the same data.
 *
 * <p>Used by one thread. What the process says goes to a file.
 */
public final class NodeProcess implements AutoCloseable {
  private static final Duration GLANCE = Duration.ofSeconds(1);

  private final String name;
  private final Host host;
  private final PortPair ports;
  private final Disk disk;
  private final Clock clock;
  private final Path root;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(GLANCE).build();
  private final Connection connection;
  private List<String> options = List.of();
  private Process process;
  private boolean paused;

  /**
   * A node that does not run yet.
   *
   * @param disk where its data goes
   * @param root where its output goes, in a file with its name
   */
  NodeProcess(String name, Host host, PortPair ports, Disk disk, Clock clock, Path root) {
    this.name = name;
    this.host = host;
    this.disk = disk;
    this.clock = clock;
    this.root = root;
    this.ports = ports;
    this.connection = Connection.to(ConnectionSettings.of(address()).withTimeout(GLANCE));
  }

  public String name() {
    return name;
  }

  /** Where it runs. */
  public Host host() {
    return host;
  }

  /** What its data lies on. */
  public Disk disk() {
    return disk;
  }

  /** The wall clock that it sees. */
  public Clock clock() {
    return clock;
  }

  PortPair ports() {
    return ports;
  }

  /** Where clients reach it. */
  public String address() {
    return host.address() + ":" + ports.clients();
  }

  /** As it is written in {@code --peers}. */
  String peer() {
    return name + "=" + address();
  }

  public Path data() {
    return disk.folder().resolve("data");
  }

  /** Options of `serve` besides the name and the data directory. */
  void configure(List<String> others) {
    options = List.copyOf(others);
  }

  public void start() {
    if (isAlive()) {
      throw new IllegalStateException(name + " runs already");
    }
    List<String> all = new ArrayList<>(List.of("--name", name, "--data", data().toString()));
    all.addAll(List.of("--port", Integer.toString(ports.clients())));
    all.addAll(List.of("--listen", host.listen(), "--advertise", host.address()));
    all.addAll(options);
    File output = outputFile().toFile();
    process =
        Children.start(
            new ProcessBuilder(JavaCommand.on(host, clock, JavaCommand.serve(all)))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output)));
    paused = false;
  }

  /** Starts it again and waits until it can answer. */
  public void restart() {
    start();
    awaitReady();
  }

  /** Ends it as a power cut would. */
  public void kill() {
    condemn();
    Children.awaitExit(process);
  }

  /** Kills it without waiting for its end: one whose disk hangs ends when that goes on. */
  public void condemn() {
    process.destroyForcibly();
  }

  /** Waits until it has stopped by itself; fails if it does not, or does not say why. */
  public void awaitStop() {
    Until.holds(() -> name + " stops by itself; it said:\n" + output(), () -> !isAlive());
    if (process.exitValue() != 1 || !output().contains("stopped by itself: ")) {
      throw new IllegalStateException(
          name + " ended with " + process.exitValue() + " and does not say why:\n" + output());
    }
  }

  /** Asks it to end in order, and waits for that. */
  public void terminate() {
    process.destroy();
    int code = Children.awaitExit(process);
    if (code != 0) {
      throw new IllegalStateException(name + " exited with " + code + ":\n" + output());
    }
  }

  /** Waits until it ends by itself, and returns its exit code. */
  public int awaitExit() {
    return Children.awaitExit(process);
  }

  /** Stops it in its tracks: it keeps its connections and its memory but does nothing. */
  public void pause() {
    Children.signal(process, "STOP");
    paused = true;
  }

  public void resume() {
    paused = false;
    Children.signal(process, "CONT");
  }

  public boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Whether it is worth asking: it runs and is not paused. */
  public boolean isAwake() {
    return isAlive() && !paused;
  }

  /** Waits until it has applied its log and knows a leader. */
  public void awaitReady() {
    awaitHealth("ready");
  }

  /** Waits until it answers at all: one that waits to be added gets no further. */
  public void awaitLive() {
    awaitHealth("live");
  }

  private void awaitHealth(String page) {
    Until.holds(
        () -> name + " is " + page + "; it said:\n" + output(),
        () -> {
          if (!isAlive()) {
            throw new IllegalStateException(name + " ended by itself; it said:\n" + output());
          }
          return isHealthy(page);
        });
  }

  private boolean isHealthy(String page) {
    URI uri = URI.create("http://" + address() + "/health/" + page);
    try {
      return http.send(
                  HttpRequest.newBuilder(uri).timeout(GLANCE).build(), BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " starts", e);
    }
  }

  /** What it says about itself; nothing if it does not answer. */
  public Optional<StatusReply> status() {
    if (!isAwake()) {
      return Optional.empty();
    }
    try {
      return Optional.of(connection.call(Rpc.STATUS, StatusRequest.getDefaultInstance()));
    } catch (ConnectionException silent) {
      return Optional.empty();
    }
  }

  /** All that its processes have printed so far. */
  public String output() {
    try {
      return Files.exists(outputFile()) ? Files.readString(outputFile(), UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path outputFile() {
    return root.resolve(name + ".out");
  }

  /** Kills it if it still runs. */
  @Override
  public void close() {
    connection.close();
    if (isAlive()) {
      kill();
    }
  }

  @Override
  public String toString() {
    return name + " at " + address() + (isAwake() ? "" : isAlive() ? " (paused)" : " (down)");
  }
}
