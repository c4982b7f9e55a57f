package io.leasehold.embedded;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.client.spi.EmbeddedNodes;
import io.leasehold.doors.grpc.GrpcDoor;
import io.leasehold.doors.grpc.GrpcDoorSettings;
import io.leasehold.doors.grpc.NodeFacts;
import io.leasehold.engine.Engine;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An engine with the native door in front, reached without a network. */
final class InProcessNode implements EmbeddedNodes.Node, NodeFacts {
  private final String address = "leasehold-" + UUID.randomUUID();
  private final long startNanos = System.nanoTime();
  private final Engine engine;
  private final EventExecutor loop =
      new DefaultEventExecutor(new DefaultThreadFactory("leasehold-embedded", true));
  private final Server server;

  InProcessNode(Engine engine) {
    this.engine = engine;
    GrpcDoorSettings settings = GrpcDoorSettings.defaults();
    InProcessServerBuilder builder =
        InProcessServerBuilder.forName(address)
            .maxInboundMessageSize(settings.maxRequestBytes())
            .executor(loop);
    GrpcDoor.services(engine, this, this::diagnose, settings, loop).forEach(builder::addService);
    try {
      this.server = builder.build().start();
    } catch (IOException failure) {
      closeEngine();
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public ManagedChannel channel() {
    return InProcessChannelBuilder.forName(address).build();
  }

  @Override
  public String clusterName() {
    return "embedded";
  }

  @Override
  public String version() {
    String version = InProcessNode.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }

  @Override
  public long uptimeMillis() {
    return Duration.ofNanos(System.nanoTime() - startNanos).toMillis();
  }

  /** There is no way to other nodes to measure, and the disk is the application's own. */
  private CompletableFuture<DiagnoseReply> diagnose() {
    return CompletableFuture.completedFuture(
        DiagnoseReply.newBuilder()
            .setNode(address)
            .setWallClockMillis(System.currentTimeMillis())
            .build());
  }

  @Override
  public void close() {
    server.shutdownNow();
    closeEngine();
  }

  /** Nothing is asked of it any more, so its loop need not wait for more. */
  private void closeEngine() {
    engine.close();
    var unused = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
