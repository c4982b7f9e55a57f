package io.leasehold.doors.etcd.twins;

import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.leasehold.doors.etcd.EtcdDoor;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.engine.Engine;
import io.leasehold.engine.node.Engines;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The etcd door on a real port, with an engine in memory. */
public final class DoorSite implements EtcdServer {
  private static final int MAX_REQUEST_BYTES = 2 << 20;

  private final Engine engine = Engines.inMemory();
  private final Server server;

  public DoorSite() {
    ServerBuilder builder =
        Server.builder().http(0).requestTimeout(Duration.ZERO).maxRequestLength(0);
    EtcdDoor.bind(builder, engine, new EtcdFacts("leasehold", false, MAX_REQUEST_BYTES));
    server = builder.build();
    server.start().join();
  }

  public Engine engine() {
    return engine;
  }

  @Override
  public int port() {
    return server.activeLocalPort();
  }

  @Override
  public void close() {
    engine.close();
    CompletableFuture<Void> unused = server.stop();
  }
}
