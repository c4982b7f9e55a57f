package io.leasehold.doors.etcd.lock;

import static io.leasehold.doors.etcd.lock.Player.bytes;
import static io.leasehold.doors.etcd.lock.Player.key;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.Context;
import io.leasehold.api.etcd.CampaignResponse;
import io.leasehold.api.etcd.LeaderKey;
import io.leasehold.api.etcd.LeaderRequest;
import io.leasehold.api.etcd.LeaderResponse;
import io.leasehold.api.etcd.ProclaimRequest;
import io.leasehold.api.etcd.ResignRequest;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.Iterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class ObserveTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  /** Does what observes until the scenario is over. */
  private static void observing(Stage stage, String name, Observed scenario) throws Exception {
    try (Context.CancellableContext call = Context.current().withCancellation()) {
      LeaderRequest request = LeaderRequest.newBuilder().setName(bytes(name)).build();
      Iterator<LeaderResponse> told = call.call(() -> stage.election().observe(request));
      scenario.play(told);
    }
  }

  private interface Observed {
    void play(Iterator<LeaderResponse> told) throws Exception;
  }

  private static void proclaim(Stage stage, LeaderKey leader, String value) {
    ProclaimRequest request =
        ProclaimRequest.newBuilder().setLeader(leader).setValue(bytes(value)).build();
    stage.election().proclaim(request);
  }

  @Test
  void theLeaderItsProclamationsAndItsSuccessorsAreTold() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          LeaderKey first =
              player.campaign("campaign", "seen", player.grant("grant"), "a").getLeader();
          ListenableFuture<CampaignResponse> second =
              player.run("seen", player.grant("grant"), "b");
          observing(
              stage,
              "seen",
              told -> {
                stage.note("now", told.next());
                proclaim(stage, first, "a2");
                stage.note("proclaimed", told.next());
                proclaim(stage, first, "a2");
                stage.note("the same again", told.next());
                stage.election().resign(ResignRequest.newBuilder().setLeader(first).build());
                stage.note("successor", told.next());
                LeaderKey leader = player.ended("second", second).getLeader();
                player.revoke("revoke", leader.getLease());
                player.campaign("third", "seen", player.grant("grant"), "c");
                stage.note("third", told.next());
              });
        });
  }

  @Test
  void whoObservesAnEmptyOfficeIsToldOfTheFirstLeader() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          player.put("another line", bytes("empty-other/1"), "x", 0);
          observing(
              stage,
              "empty",
              told -> {
                long lease = player.grant("grant");
                LeaderKey leader = player.campaign("campaign", "empty", lease, "a").getLeader();
                stage.note("first", told.next());
                long other = player.grant("grant");
                player.run("empty", other, "b").cancel(true);
                player.await(key("empty", other), false);
                proclaim(stage, leader, "a2");
                stage.note("proclaimed", told.next());
              });
        });
  }
}
