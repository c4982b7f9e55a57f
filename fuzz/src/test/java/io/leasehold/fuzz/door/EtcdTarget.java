package io.leasehold.fuzz.door;

import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.grpc.GrpcService;
import io.leasehold.doors.etcd.EtcdDoor;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Calls of etcd's services: transactions, ranges, watches, leases, locks, elections. */
public final class EtcdTarget {
  /** Calls that are answered when it is the caller's turn. */
  private static final Set<String> WAITING = Set.of("Lock", "Campaign");

  /** What etcd itself says with the status UNKNOWN. */
  static final Set<String> ETCDS_OWN =
      Arrays.stream(EtcdError.values()).map(EtcdError::text).collect(Collectors.toSet());

  private static final Services DOOR =
      new Services(
          services().stream()
              .map(config -> config.service().as(GrpcService.class))
              .filter(found -> found != null)
              .findFirst()
              .orElseThrow()
              .services(),
          WAITING,
          ETCDS_OWN);

  private EtcdTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    try (Town town = new Town()) {
      DOOR.call(town, input);
    }
  }

  /** All that the door binds; the server is never started. */
  static List<ServiceConfig> services() {
    ServerBuilder server = Server.builder();
    EtcdDoor.bind(server, Town.ENGINE, new EtcdFacts("fuzz", false, 2 << 20));
    return server.build().serviceConfigs();
  }
}
