package io.leasehold.torture.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.leasehold.torture.clock.Clocks;
import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.TalkingProcess;
import io.leasehold.torture.process.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every network that can be broken does, seen from a process that is on none of its hosts. */
abstract class NetworkContract {
  private final Network network = open();
  private Host host;
  private TalkingProcess server;

  abstract Network open();

  /** Why this one cannot be tried here, or empty. */
  abstract String obstacle(Network opened);

  final Network network() {
    return network;
  }

  final Host host() {
    return host;
  }

  @BeforeEach
  void startEcho() {
    String obstacle = obstacle(network);
    assumeTrue(obstacle.isEmpty(), obstacle);
    host = network.host("echo");
    network.open(host, Echo.PORT);
    server =
        TalkingProcess.start(
            "echo",
            host,
            Clocks.allTrue().clock("echo"),
            EchoMain.class,
            host.listen(),
            Integer.toString(Echo.PORT));
    assertThat(server.answer()).isEqualTo("listens");
  }

  @AfterEach
  void end() {
    if (server != null) {
      server.close();
    }
    network.close();
  }

  @Test
  void aHostThatIsIsolatedIsHeardAgainWhenItIsMended() throws IOException {
    try (Echo echo = Echo.connect(host)) {
      echo.send();
      awaitHearing(echo);
      network.isolate(host);
      echo.send();
      assertThat(echo.hears()).isFalse();
      network.heal();
      awaitHearing(echo);
    }
  }

  @Test
  void aLineThatLosesAllThatIsSentIsSilentUntilItIsMended() throws IOException {
    assumeTrue(network.obstacleToLose().isEmpty(), network.obstacleToLose());
    try (Echo echo = Echo.connect(host)) {
      echo.send();
      awaitHearing(echo);
      network.lose(host, 100, 0);
      echo.send();
      assertThat(echo.hears()).isFalse();
      network.heal();
      awaitHearing(echo);
    }
  }

  @Test
  void aSlowLineStillDeliversAndIsMended() throws IOException {
    assumeTrue(network.obstacleToSlow().isEmpty(), network.obstacleToSlow());
    try (Echo echo = Echo.connect(host)) {
      network.slow(host);
      echo.send();
      awaitHearing(echo);
      network.heal();
      network.slow(host);
      network.heal();
    }
  }

  static void awaitHearing(Echo echo) {
    Until.holds(
        "the echo comes",
        () -> {
          try {
            return echo.hears();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
