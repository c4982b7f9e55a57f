package io.leasehold.embedded;

import io.leasehold.client.spi.EmbeddedNodes;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.Member;
import io.leasehold.engine.node.Engines;
import io.leasehold.engine.ratis.RatisLog;
import io.leasehold.engine.ratis.RatisSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;

/** Starts real engines behind an in-process door; found by the client through ServiceLoader. */
public final class InProcessNodes implements EmbeddedNodes {
  private static final String NAME = "embedded";

  /** Creating one starts nothing. */
  public InProcessNodes() {}

  @Override
  public Node start(Optional<Path> directory) {
    return new InProcessNode(directory.map(InProcessNodes::durable).orElseGet(Engines::inMemory));
  }

  private static Engine durable(Path directory) {
    try {
      // The log wants a port for other nodes, though there will never be any.
      Member self = new Member(NAME, "localhost:1", "localhost:" + freePort());
      RatisSettings settings = RatisSettings.alone(NAME, self, directory);
      return Engines.on(RatisLog.open(settings), EngineSettings.defaults(), EngineMeter.NONE);
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot keep an embedded node in \"" + directory + "\": " + failure.getMessage(),
          failure);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
