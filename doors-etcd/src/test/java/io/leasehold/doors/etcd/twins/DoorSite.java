package io.leasehold.doors.etcd.twins;

import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.leasehold.doors.etcd.EtcdDoor;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.Member;
import io.leasehold.engine.memory.MemoryLog;
import io.leasehold.engine.node.Engines;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The etcd door on a real port, with an engine in memory or one that a test brings. */
public final class DoorSite implements EtcdServer {
  private static final int MAX_REQUEST_BYTES = 2 << 20;

  private final Engine engine;
  private final Server server;

  public DoorSite() {
    this(RealEtcd.freePort());
  }

  private DoorSite(int port) {
    this(port, alone("127.0.0.1:" + port, "127.0.0.1:" + RealEtcd.freePort()));
  }

  /** A door to this engine, which is closed with it. */
  public DoorSite(int port, Engine engine) {
    this.engine = engine;
    ServerBuilder builder =
        Server.builder().http(port).requestTimeout(Duration.ZERO).maxRequestLength(0);
    EtcdDoor.bind(builder, engine, new EtcdFacts("leasehold", false, MAX_REQUEST_BYTES));
    server = builder.build();
    server.start().join();
  }

  /** Named as the real etcd is, so that lists of members can be compared. */
  private static Engine alone(String address, String peerAddress) {
    MemoryLog log = new MemoryLog(new Member("n1", address, peerAddress));
    return Engines.on(log, EngineSettings.defaults(), EngineMeter.NONE);
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
