package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.log.NotAppendedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.thirdparty.io.grpc.Server;
import org.apache.ratis.thirdparty.io.grpc.netty.NettyServerBuilder;
import org.junit.jupiter.api.Test;

/** A call that fails tells whether it may have arrived. */
class PeerChannelsTest {

  private static final long TIMEOUT_MILLIS = 10_000;

  private final PeerChannels channels = new PeerChannels(Optional.empty());

  @Test
  void whereNobodyListensNothingArrivesAndLaterCallsGoThrough() throws Exception {
    int port = TestCluster.freePort();
    String address = "127.0.0.1:" + port;
    assertThat(outcome(address)).isInstanceOf(NotAppendedException.class);

    Server server = serve(port, CompletableFuture::completedFuture);
    try {
      TestCluster.await(() -> outcome(address) == null);
    } finally {
      server.shutdownNow();
      channels.close();
    }
    assertThat(outcome(address)).isInstanceOf(NotAppendedException.class);
  }

  @Test
  void aConnectionThatBreaksLeavesTheOutcomeOpen() throws Exception {
    CompletableFuture<Void> arrived = new CompletableFuture<>();
    int port = TestCluster.freePort();
    Server server =
        serve(
            port,
            request -> {
              arrived.complete(null);
              return new CompletableFuture<>();
            });
    CompletableFuture<byte[]> reply =
        channels.call("127.0.0.1:" + port, new byte[1], TIMEOUT_MILLIS);
    arrived.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    server.shutdownNow();
    assertUnknown(reply.handle((done, thrown) -> thrown).get(10, TimeUnit.SECONDS));
    channels.close();
  }

  @Test
  void aPeerThatSpeaksSomethingElseLeavesTheOutcomeOpen() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> hangUp(listener));
      InetSocketAddress address = (InetSocketAddress) listener.getLocalSocketAddress();
      assertUnknown(outcome("127.0.0.1:" + address.getPort()));
      closed.get(10, TimeUnit.SECONDS);
    }
    channels.close();
  }

  private static void hangUp(ServerSocket listener) {
    try (Socket socket = listener.accept()) {
      socket.getOutputStream().write(1);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Server serve(
      int port, java.util.function.Function<byte[], CompletableFuture<byte[]>> handler)
      throws IOException {
    return NettyServerBuilder.forAddress(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .addService(PeerService.of(handler))
        .build()
        .start();
  }

  private Throwable outcome(String address) {
    return channels
        .call(address, new byte[1], TIMEOUT_MILLIS)
        .handle((done, thrown) -> thrown)
        .join();
  }

  private static void assertUnknown(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            EngineException.class,
            e -> assertThat(e.kind()).isEqualTo(EngineException.Kind.OUTCOME_UNKNOWN));
  }
}
