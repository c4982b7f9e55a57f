package io.leasehold.testkit.etcd;

import static io.leasehold.testkit.etcd.EtcdClient.ENDED;
import static io.leasehold.testkit.etcd.EtcdClient.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import io.leasehold.api.etcd.LockRequest;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.api.etcd.Member;
import io.leasehold.api.etcd.MemberListRequest;
import io.leasehold.api.etcd.MoveLeaderRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.process.Until;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Leaders that hang, change and die; holders that die while they wait. */
@Tag("cluster")
@Timeout(300)
class EtcdFaultsClusterTest {
  private static final int LEASES = 50;
  private static final int TERM_SECONDS = 3;

  @RegisterExtension static final SharedCluster SHARED = new SharedCluster();

  private final ClusterOfProcesses cluster = SHARED.cluster();

  /**
   * etcd 15247 and 12528: a leader that hung in fdatasync was replaced, and when it woke up it
   * revoked every lease and acknowledged keepalives that nobody else knew of.
   */
  @Test
  void aLeaderThatHungRevokesNothingAndAcknowledgesOnlyWhatTheClusterRenewed() throws Exception {
    NodeProcess hung = cluster.leader();
    NodeProcess other = cluster.followers().get(0);
    try (EtcdClient there = EtcdClient.to(other);
        EtcdClient here = EtcdClient.to(hung);
        KeepAlives toHung = KeepAlives.on(here)) {
      List<Long> renewed = there.grant(TERM_SECONDS, LEASES);
      long abandoned = there.grant(TERM_SECONDS);
      long slow = there.grant(1000);
      assertThat(toHung.renew(List.of(slow), Until.PATIENCE.toSeconds())).isEmpty();
      try (Renewer renewer = Renewer.of(renewed, there)) {
        Until.holds("the leases are renewed", () -> renewer.rounds() > 0);
        hung.pause();
        cluster.leader();
        Until.holds("others go on without it", () -> hasEnded(there, abandoned));
        long witness = there.grant(TERM_SECONDS + 1);
        toHung.send(List.of(abandoned, slow));
        Until.holds("the term passes while it hangs", () -> hasEnded(there, witness));
        long before = there.secondsLeft(slow);
        hung.resume();
        List<LeaseKeepAliveResponse> answers = answersOfThoseWhoWoke(here, toHung, abandoned, slow);
        assertThat(answers.get(0).getTTL()).as("a keepalive of an ended lease").isZero();
        assertThat(answers.get(1).getTTL()).isEqualTo(1000);
        assertThat(there.secondsLeft(slow)).as("renewed everywhere").isGreaterThan(before);
        hung.awaitReady();
        int rounds = renewer.rounds();
        Until.holds("renewals go on", () -> renewer.rounds() > rounds + 1);
        assertThat(renewer.lost()).isEmpty();
        assertThat(renewed).allMatch(lease -> here.secondsLeft(lease) != ENDED);
      }
    }
  }

  /** It may also end the stream instead of answering; then the client asks again, as etcd's do. */
  private static List<LeaseKeepAliveResponse> answersOfThoseWhoWoke(
      EtcdClient client, KeepAlives asked, long... leases) throws InterruptedException {
    try {
      return asked.answers(leases.length, Until.PATIENCE.toSeconds());
    } catch (StatusRuntimeException ended) {
      return new Retry(client).answers(leases);
    }
  }

  private static boolean hasEnded(EtcdClient client, long lease) {
    try {
      return client.secondsLeft(lease) == ENDED;
    } catch (StatusRuntimeException nobodyLeads) {
      return false;
    }
  }

  /**
   * etcd 11456, 11457 and 9921: Lock answered that the lock is held although the lease of the
   * caller had died in the queue.
   */
  @Test
  void whoseLeaseDiedInTheQueueIsNotToldToHoldTheLock() throws Exception {
    List<NodeProcess> nodes = cluster.nodes().toList();
    try (EtcdClient first = EtcdClient.to(nodes.get(0));
        EtcdClient second = EtcdClient.to(nodes.get(1));
        EtcdClient third = EtcdClient.to(nodes.get(2))) {
      long owner = first.grant(TERM_SECONDS);
      long dying = second.grant(1000);
      long next = third.grant(1000);
      LockResponse owned = first.lock().lock(lock(owner)).get();
      ListenableFuture<LockResponse> dead = second.lock().lock(lock(dying));
      Until.holds("it waits", () -> queued(third) == 2);
      ListenableFuture<LockResponse> alive = third.lock().lock(lock(next));
      Until.holds("both wait", () -> queued(third) == 3);
      third.revoke(dying);
      assertThat(alive.get().getKey()).isNotEqualTo(owned.getKey());
      assertThat(hasEnded(first, owner)).as("it came free by the end of the owner").isTrue();
      assertThat(refusal(dead)).contains("etcdserver: requested lease not found");
      assertThat(queued(first)).isEqualTo(1);
      third.revoke(next);
    }
  }

  private static LockRequest lock(long lease) {
    return LockRequest.newBuilder().setName(bytes("faults/lock")).setLease(lease).build();
  }

  private static long queued(EtcdClient client) {
    RangeRequest all =
        RangeRequest.newBuilder()
            .setKey(bytes("faults/lock/"))
            .setRangeEnd(bytes("faults/lock0"))
            .setCountOnly(true)
            .build();
    return client.kv().range(all).getCount();
  }

  private static String refusal(ListenableFuture<LockResponse> asked) throws Exception {
    try {
      return "the lock " + asked.get();
    } catch (ExecutionException refused) {
      return refused.getCause().getMessage();
    }
  }

  /**
   * etcd 9395, 9888 and 17132: each election gave every lease its full term again, so that leases
   * lived forever where leaders changed often enough.
   */
  @Test
  void leadersThatChangeAgainAndAgainNeitherExtendALeaseNorMakeItImmortal() {
    long longLease;
    long shortLease;
    NodeProcess first = cluster.leader();
    try (EtcdClient client = EtcdClient.to(first)) {
      longLease = client.grant(1000);
      shortLease = client.grant(4);
    }
    first.kill();
    try {
      assertThat(changesUntilItEnds(shortLease, longLease)).isGreaterThan(2);
    } finally {
      first.restart();
    }
  }

  private int changesUntilItEnds(long shortLease, long longLease) {
    long left = Long.MAX_VALUE;
    int changes = 0;
    while (true) {
      NodeProcess leader = cluster.leader();
      try (EtcdClient client = EtcdClient.to(leader)) {
        long now = client.secondsLeft(longLease);
        assertThat(now).as("after %s changes", changes).isBetween(0L, left);
        left = now;
        if (client.secondsLeft(shortLease) == ENDED) {
          return changes;
        }
        moveAway(client, leader);
        changes++;
      } catch (StatusRuntimeException anotherLeads) {
        // Asked again, of the next one.
      }
    }
  }

  private void moveAway(EtcdClient client, NodeProcess leader) {
    String target =
        cluster
            .nodes()
            .filter(node -> node != leader && node.isAwake())
            .map(NodeProcess::name)
            .findFirst()
            .orElseThrow();
    long id =
        client
            .members()
            .memberList(MemberListRequest.getDefaultInstance())
            .getMembersList()
            .stream()
            .filter(member -> member.getName().equals(target))
            .map(Member::getID)
            .findFirst()
            .orElseThrow();
    var unused =
        client.maintenance().moveLeader(MoveLeaderRequest.newBuilder().setTargetID(id).build());
  }
}
