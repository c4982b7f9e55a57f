package io.leasehold.doors.etcd.cluster;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.leasehold.api.etcd.ClusterGrpc;
import io.leasehold.api.etcd.MaintenanceGrpc;
import io.leasehold.api.etcd.MemberListRequest;
import io.leasehold.api.etcd.StatusRequest;
import io.leasehold.api.etcd.StatusResponse;
import io.leasehold.doors.etcd.twins.DoorSite;
import io.leasehold.doors.etcd.twins.RealEtcd;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus.Role;
import io.leasehold.engine.node.Engines;
import io.leasehold.engine.ratis.RatisLog;
import io.leasehold.engine.ratis.RatisSettings;
import io.leasehold.engine.ratis.RatisSettings.Elections;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A cluster of three with real logs, an etcd door each. */
final class ThreeNodes implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** A machine that is busy with other tests must not make leaders change. */
  private static final Elections UNHURRIED = new Elections(1_000, 2_000);

  private final List<Node> nodes = new ArrayList<>();

  /** A node and a client of its door. */
  record Node(Member member, DoorSite site, ManagedChannel channel) {
    ClusterGrpc.ClusterBlockingStub cluster() {
      return ClusterGrpc.newBlockingStub(channel);
    }

    MaintenanceGrpc.MaintenanceBlockingStub maintenance() {
      return MaintenanceGrpc.newBlockingStub(channel);
    }

    List<io.leasehold.api.etcd.Member> members() {
      return cluster()
          .memberList(MemberListRequest.newBuilder().setLinearizable(true).build())
          .getMembersList();
    }

    StatusResponse status() {
      return maintenance().status(StatusRequest.getDefaultInstance());
    }

    long id() {
      return status().getHeader().getMemberId();
    }

    boolean leads() {
      return site.engine().status().role() == Role.LEADER;
    }

    String leader() {
      return site.engine().status().leader();
    }
  }

  ThreeNodes(Path root) throws IOException {
    List<Member> members =
        Stream.of("n1", "n2", "n3").map(name -> new Member(name, loopback(), loopback())).toList();
    for (Member member : members) {
      RatisSettings settings =
          RatisSettings.founding("three", member, members, root.resolve(member.name()))
              .withBindHost("127.0.0.1")
              .withElections(UNHURRIED)
              .withStopMillis(500);
      var engine = Engines.on(RatisLog.open(settings), EngineSettings.defaults(), EngineMeter.NONE);
      int port = Integer.parseInt(member.address().substring("127.0.0.1:".length()));
      ManagedChannel channel =
          ManagedChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
      nodes.add(new Node(member, new DoorSite(port, engine), channel));
    }
    awaitLeader();
  }

  private static String loopback() {
    return "127.0.0.1:" + RealEtcd.freePort();
  }

  List<Node> all() {
    return nodes;
  }

  /** Waits until all nodes agree on one. */
  Node awaitLeader() {
    await(
        () ->
            nodes.stream().filter(Node::leads).count() == 1
                && nodes.stream().map(Node::leader).distinct().count() == 1);
    return nodes.stream().filter(Node::leads).findFirst().orElseThrow();
  }

  Node follower() {
    Node leader = awaitLeader();
    return nodes.stream().filter(node -> !node.equals(leader)).findFirst().orElseThrow();
  }

  static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("waited in vain");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  @Override
  public void close() {
    nodes.forEach(node -> node.channel().shutdownNow());
    nodes.forEach(node -> node.site().close());
  }
}
