package io.leasehold.conformance.jetcd;

import static io.leasehold.conformance.jetcd.Jetcd.await;
import static io.leasehold.conformance.jetcd.Jetcd.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.Client;
import org.junit.jupiter.api.Test;

@OnBoth
class JetcdClusterTest {
  private final Client client;
  private final String address;

  JetcdClusterTest(Server server, Servers servers) {
    client = servers.client(server);
    address = servers.address(server);
  }

  @Test
  void theStatusNamesTheLeader() throws Exception {
    await(client.getKVClient().put(Jetcd.bytes("status"), Jetcd.bytes("1")));
    var status = await(client.getMaintenanceClient().statusMember(address));
    assertThat(status.getLeader()).isEqualTo(status.getHeader().getMemberId());
    assertThat(status.getVersion()).startsWith("3.");
    assertThat(status.getRaftIndex()).isPositive();
  }

  @Test
  void theMembersAreListedWithTheirAddresses() throws Exception {
    var members = await(client.getClusterClient().listMember());
    assertThat(members.getMembers()).hasSize(1);
    assertThat(members.getMembers().get(0).getId()).isEqualTo(members.getHeader().getMemberId());
    assertThat(members.getMembers().get(0).getClientURIs())
        .extracting(Object::toString)
        .containsExactly(address);
  }

  @Test
  void thereAreNoAlarms() throws Exception {
    assertThat(await(client.getMaintenanceClient().listAlarms()).getAlarms()).isEmpty();
  }

  @Test
  void authCannotBeEnabledWithoutARoot() {
    assertThat(refusal(client.getAuthClient().authEnable()))
        .isEqualTo("FAILED_PRECONDITION etcdserver: root user does not exist");
  }
}
