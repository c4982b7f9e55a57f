package io.leasehold.doors.etcd;

import com.linecorp.armeria.common.grpc.GrpcJsonMarshaller;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.grpc.GrpcService;
import com.linecorp.armeria.server.grpc.GrpcServiceBuilder;
import io.grpc.BindableService;
import io.leasehold.doors.etcd.cluster.AuthService;
import io.leasehold.doors.etcd.cluster.ClusterService;
import io.leasehold.doors.etcd.cluster.MaintenanceService;
import io.leasehold.doors.etcd.gateway.Gateway;
import io.leasehold.doors.etcd.kv.KvService;
import io.leasehold.doors.etcd.lease.LeaseService;
import io.leasehold.doors.etcd.lock.Contest;
import io.leasehold.doors.etcd.lock.ElectionService;
import io.leasehold.doors.etcd.lock.LockService;
import io.leasehold.doors.etcd.watch.WatchService;
import io.leasehold.doors.etcd.watch.WatchSettings;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;
import java.util.List;
import java.util.function.UnaryOperator;

/** Puts the services of etcd v3 on a server: gRPC, and its JSON gateway. */
public final class EtcdDoor {
  private EtcdDoor() {}

  /** Binds everything; what the engine still has to answer is the engine's to end. */
  public static void bind(ServerBuilder server, Engine engine, EtcdFacts facts) {
    bind(server, engine, facts, AsItComes::new);
  }

  /**
   * As {@link #bind(ServerBuilder, Engine, EtcdFacts)}.
   *
   * @param guard puts before each service what every request has to pass; it must let requests
   *     through as they come, since etcd answers some of them before their bodies have ended
   */
  public static void bind(
      ServerBuilder server, Engine engine, EtcdFacts facts, UnaryOperator<HttpService> guard) {
    List<BindableService> services = services(engine, facts);
    GrpcServiceBuilder grpc =
        GrpcService.builder()
            .maxRequestMessageLength(facts.maxRequestBytes())
            // Only the page with the documentation speaks JSON to these paths; the default would
            // make a class for every message at start.
            .jsonMarshallerFactory(service -> GrpcJsonMarshaller.ofGson());
    services.forEach(grpc::addService);
    server.service(grpc.build(), guard);
    Gateway.bind(server, engine, services, facts, guard);
  }

  private static List<BindableService> services(Engine engine, EtcdFacts facts) {
    Headers headers = new Headers(engine, facts);
    Contest contest = new Contest(engine);
    return List.of(
        new KvService(engine, headers),
        new WatchService(engine, headers, WatchSettings.defaults(facts.maxRequestBytes())),
        new LeaseService(engine, headers),
        new LockService(engine, headers, contest),
        new ElectionService(engine, headers, contest),
        new ClusterService(engine, headers, facts),
        new MaintenanceService(engine, headers, facts),
        new AuthService(headers));
  }
}
