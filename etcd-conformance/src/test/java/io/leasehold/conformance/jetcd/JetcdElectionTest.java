package io.leasehold.conformance.jetcd;

import static io.leasehold.conformance.jetcd.Jetcd.await;
import static io.leasehold.conformance.jetcd.Jetcd.bytes;
import static io.leasehold.conformance.jetcd.Jetcd.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.Client;
import io.etcd.jetcd.Election;
import io.etcd.jetcd.Lease;
import io.etcd.jetcd.election.CampaignResponse;
import io.etcd.jetcd.election.LeaderResponse;
import io.etcd.jetcd.election.NoLeaderException;
import io.etcd.jetcd.election.NotLeaderException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

@OnBoth
class JetcdElectionTest {
  private final Election elections;
  private final Lease leases;

  JetcdElectionTest(Server server, Servers servers) {
    Client client = servers.client(server);
    elections = client.getElectionClient();
    leases = client.getLeaseClient();
  }

  private Heard<LeaderResponse> observe(String election) {
    Heard<LeaderResponse> heard = new Heard<>();
    elections.observe(
        bytes(election),
        new Election.Listener() {
          @Override
          public void onNext(LeaderResponse response) {
            heard.onNext(response);
          }

          @Override
          public void onError(Throwable error) {
            heard.onError(error);
          }

          @Override
          public void onCompleted() {
            heard.onCompleted();
          }
        });
    return heard;
  }

  @Test
  void aCampaignIsWonObservedProclaimedAndResigned() throws Exception {
    long lease = await(leases.grant(1000)).getID();
    long other = await(leases.grant(1000)).getID();
    CampaignResponse won = await(elections.campaign(bytes("seat"), lease, bytes("n1")));
    Heard<LeaderResponse> heard = observe("seat");
    assertThat(text(heard.await(1).get(0).getKv().getValue())).isEqualTo("n1");
    assertThat(text(await(elections.leader(bytes("seat"))).getKv().getValue())).isEqualTo("n1");

    await(elections.proclaim(won.getLeader(), bytes("n1 again")));
    assertThat(text(heard.await(2).get(1).getKv().getValue())).isEqualTo("n1 again");

    CompletableFuture<CampaignResponse> next =
        elections.campaign(bytes("seat"), other, bytes("n2"));
    await(elections.resign(won.getLeader()));
    assertThat(await(next).getLeader().getLease()).isEqualTo(other);
    assertThat(text(heard.await(3).get(2).getKv().getValue())).isEqualTo("n2");
    assertThat(await(next).getLeader().getRevision()).isGreaterThan(won.getLeader().getRevision());
    await(leases.revoke(lease));
    await(leases.revoke(other));
  }

  @Test
  void nobodyLeadsAnElectionThatNobodyEntered() {
    assertThatThrownBy(() -> await(elections.leader(bytes("empty"))))
        .isInstanceOf(NoLeaderException.class);
  }

  @Test
  void whoResignedCannotProclaim() throws Exception {
    long lease = await(leases.grant(1000)).getID();
    CampaignResponse won = await(elections.campaign(bytes("resigned"), lease, bytes("n1")));
    await(elections.resign(won.getLeader()));
    assertThatThrownBy(() -> await(elections.proclaim(won.getLeader(), bytes("still me"))))
        .isInstanceOf(NotLeaderException.class);
    await(leases.revoke(lease));
  }
}
