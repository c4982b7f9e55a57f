package io.leasehold.doors.etcd.lock;

import static io.leasehold.doors.etcd.lock.Player.bytes;
import static io.leasehold.doors.etcd.lock.Player.key;

import com.google.common.util.concurrent.ListenableFuture;
import io.leasehold.api.etcd.CampaignResponse;
import io.leasehold.api.etcd.LeaderKey;
import io.leasehold.api.etcd.LeaderRequest;
import io.leasehold.api.etcd.ProclaimRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.ResignRequest;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class ElectionTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  private static void leader(Stage stage, String what, String name) throws Exception {
    LeaderRequest request = LeaderRequest.newBuilder().setName(bytes(name)).build();
    stage.ask(what, () -> stage.election().leader(request));
  }

  private static void proclaim(Stage stage, String what, LeaderKey leader, String value)
      throws Exception {
    ProclaimRequest request =
        ProclaimRequest.newBuilder().setLeader(leader).setValue(bytes(value)).build();
    stage.ask(what, () -> stage.election().proclaim(request));
  }

  private static void resign(Stage stage, String what, LeaderKey leader) throws Exception {
    ResignRequest request = ResignRequest.newBuilder().setLeader(leader).build();
    stage.ask(what, () -> stage.election().resign(request));
  }

  @Test
  void aLeaderIsElectedProclaimsAndResigns() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          leader(stage, "nobody yet", "whole");
          long lease = player.grant("grant");
          LeaderKey leader = player.campaign("campaign", "whole", lease, "a").getLeader();
          leader(stage, "elected", "whole");
          proclaim(stage, "proclaim", leader, "b");
          proclaim(stage, "the same again", leader, "b");
          leader(stage, "proclaimed", "whole");
          resign(stage, "resign", leader);
          leader(stage, "nobody again", "whole");
          resign(stage, "resign twice", leader);
          proclaim(stage, "not leader any more", leader, "c");
          player.line("line", "whole");
        });
  }

  @Test
  void theSameLeaseCampaignsAgainAndProclaimsItsNewValue() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          long lease = player.grant("grant");
          player.campaign("campaign", "twice", lease, "a");
          player.put("something else", bytes("twice-other"), "", 0);
          player.campaign("the same value", "twice", lease, "a");
          player.campaign("another value", "twice", lease, "b");
          player.line("line", "twice");
          player.campaign("no value", "twice", lease, "");
          player.line("line", "twice");
          leader(stage, "leader", "twice");
        });
  }

  @Test
  void theNextCandidateIsElectedWhenTheLeaderResigns() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          LeaderKey first =
              player.campaign("campaign", "next", player.grant("grant"), "a").getLeader();
          ListenableFuture<CampaignResponse> second =
              player.run("next", player.grant("grant"), "b");
          ListenableFuture<CampaignResponse> third = player.run("next", player.grant("grant"), "c");
          leader(stage, "still the first", "next");
          resign(stage, "resign", first);
          LeaderKey elected = player.ended("second", second).getLeader();
          leader(stage, "the second", "next");
          player.revoke("revoke", elected.getLease());
          player.ended("third", third);
          leader(stage, "the third", "next");
        });
  }

  @Test
  void aCandidateMayProclaimAndWithdrawWhileItWaits() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          LeaderKey first =
              player.campaign("campaign", "candidate", player.grant("grant"), "a").getLeader();
          long lease = player.grant("grant");
          ListenableFuture<CampaignResponse> second = player.run("candidate", lease, "b");
          RangeRequest range = RangeRequest.newBuilder().setKey(key("candidate", lease)).build();
          long rev = stage.kv().range(range).getKvs(0).getCreateRevision();
          LeaderKey own =
              LeaderKey.newBuilder()
                  .setName(bytes("candidate"))
                  .setKey(key("candidate", lease))
                  .setRev(rev)
                  .setLease(lease)
                  .build();
          proclaim(stage, "proclaim", own, "c");
          leader(stage, "still the first", "candidate");
          resign(stage, "resign", first);
          player.ended("second", second);
          leader(stage, "the second", "candidate");
        });
  }

  @Test
  void aCandidateThatGivesUpLeavesTheLine() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          player.campaign("campaign", "gaveup", player.grant("grant"), "a");
          long lease = player.grant("grant");
          ListenableFuture<CampaignResponse> second = player.run("gaveup", lease, "b");
          second.cancel(true);
          player.await(key("gaveup", lease), false);
          player.line("line", "gaveup");
        });
  }

  @Test
  void requestsThatMakeNoSenseAreRefusedAlike() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          player.campaign("no such lease", "refused", 0x7777777, "a");
          player.campaign("negative lease", "refused", -1, "a");
          ProclaimRequest proclaimNothing = ProclaimRequest.getDefaultInstance();
          stage.ask("no leader", () -> stage.election().proclaim(proclaimNothing));
          ResignRequest resignNothing = ResignRequest.getDefaultInstance();
          stage.ask("no leader", () -> stage.election().resign(resignNothing));
          long lease = player.grant("grant");
          LeaderKey noKey = LeaderKey.newBuilder().setLease(lease).build();
          proclaim(stage, "no key", noKey, "a");
          resign(stage, "no key", noKey);
          LeaderKey leader = player.campaign("campaign", "refused", lease, "a").getLeader();
          LeaderKey earlier = leader.toBuilder().setRev(leader.getRev() - 1).build();
          proclaim(stage, "another revision", earlier, "b");
          resign(stage, "another revision", earlier);
          LeaderKey noLease = leader.toBuilder().setLease(0x7777777).build();
          proclaim(stage, "another lease", noLease, "b");
          leader(stage, "leader", "refused");
          resign(stage, "only key and revision count", noLease);
          leader(stage, "nobody", "refused");
          player.campaign("no name", "", lease, "a");
          leader(stage, "no name", "");
          player.delete("delete", key("", lease));
        });
  }

  @Test
  void aCandidateWhoseLeaseEndedIsNotElected() throws Exception {
    TWINS.differ(
        "campaign-after-lease-ended",
        stage -> {
          Player player = new Player(stage);
          LeaderKey first =
              player.campaign("campaign", "dead", player.grant("grant"), "a").getLeader();
          long lease = player.grant("grant");
          ListenableFuture<CampaignResponse> second = player.run("dead", lease, "b");
          player.revoke("revoke", lease);
          resign(stage, "resign", first);
          player.ended("etcd elects who has no key", second);
          leader(stage, "nobody", "dead");
        });
  }
}
