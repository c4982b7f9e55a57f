package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import java.util.Map;
import java.util.stream.Stream;

/** A real node in memory on a port of its own, and the command line of somebody who uses it. */
final class RealNode implements AutoCloseable {
  private final LeaseholdServer server;

  RealNode() {
    server = LeaseholdServer.start(Config.of(Map.of("port", "0", "in-memory", "true")));
    server.ready().join();
  }

  String endpoint() {
    return "localhost:" + server.address().getPort();
  }

  /** The command line with this node as its endpoint. */
  String[] args(String... args) {
    return Stream.concat(Stream.of(args), Stream.of("--endpoints=" + endpoint()))
        .toArray(String[]::new);
  }

  Invocation leasehold(String... args) {
    return Invocation.leasehold(args(args));
  }

  /** What a command that succeeds prints, without the last line's end. */
  String out(String... args) {
    Invocation done = leasehold(args);
    assertThat(done.err()).doesNotContain("leasehold:");
    assertThat(done.exitCode()).isZero();
    return done.out().stripTrailing();
  }

  /** The token that {@code acquire} prints. */
  String acquires(String holder, String key, String... more) {
    String[] args =
        Stream.concat(Stream.of("acquire", key, "--holder", holder), Stream.of(more))
            .toArray(String[]::new);
    return value(out(args), "token");
  }

  /** The value of a name on a sheet. */
  static String value(String sheet, String name) {
    return sheet
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length()).strip())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in:\n" + sheet));
  }

  /** Starts a command that goes on until it is stopped. */
  RunningCommand starts(String... args) {
    return new RunningCommand(args(args));
  }

  @Override
  public void close() {
    server.close();
  }
}
