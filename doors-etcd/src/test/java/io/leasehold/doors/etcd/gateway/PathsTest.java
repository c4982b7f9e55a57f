package io.leasehold.doors.etcd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.leasehold.api.etcd.AuthGrpc;
import io.leasehold.api.etcd.ClusterGrpc;
import io.leasehold.api.etcd.ElectionGrpc;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.MaintenanceGrpc;
import io.leasehold.api.etcd.WatchGrpc;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathsTest {
  private static final List<ServiceDescriptor> SERVICES =
      List.of(
          KVGrpc.getServiceDescriptor(),
          WatchGrpc.getServiceDescriptor(),
          LeaseGrpc.getServiceDescriptor(),
          LockGrpc.getServiceDescriptor(),
          ElectionGrpc.getServiceDescriptor(),
          ClusterGrpc.getServiceDescriptor(),
          MaintenanceGrpc.getServiceDescriptor(),
          AuthGrpc.getServiceDescriptor());

  /** The three are calls that etcd 3.4 does not have, or has no path for. */
  @Test
  void everyCallOfEveryServiceHasAPath() {
    assertThat(SERVICES)
        .flatExtracting(ServiceDescriptor::getMethods)
        .extracting(MethodDescriptor::getFullMethodName)
        .filteredOn(call -> !Paths.calls().containsValue(call))
        .containsExactlyInAnyOrder(
            "etcdserverpb.Maintenance/HashKV",
            "etcdserverpb.Maintenance/Downgrade",
            "etcdserverpb.Auth/AuthStatus");
  }
}
