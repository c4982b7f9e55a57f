package io.leasehold.testkit.etcd;

import static io.leasehold.testkit.etcd.EtcdClient.ENDED;
import static io.leasehold.testkit.etcd.EtcdClient.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchGrpc;
import io.leasehold.api.etcd.WatchRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.Until;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tens of thousands of leases that are renewed and end together, and writes in bulk beside them.
 */
@Tag("cluster")
@Timeout(300)
class EtcdBulkClusterTest {
  private static final int PATIENCE_SECONDS = (int) Until.PATIENCE.toSeconds();

  @RegisterExtension static final SharedCluster SHARED = new SharedCluster();

  private final ClusterOfProcesses cluster = SHARED.cluster();

  /**
   * etcd 12105 and 9360: leases that were due together ended minutes late, or paralysed the
   * cluster. Here each ends in its turn: after one that was due before all of them, and before one
   * that has a second more.
   */
  @Test
  void twentyThousandLeasesEndTogetherEachInItsTurn() throws Exception {
    int term = 10;
    try (EtcdClient client = EtcdClient.to(cluster.followers().get(0));
        KeepAlives stream = KeepAlives.on(client)) {
      List<Long> crowd = new ArrayList<>();
      long from = client.status().getHeader().getRevision() + 1;
      while (crowd.size() < 20_000) {
        List<Long> more = client.grant(term, 2_000);
        crowd.addAll(more);
        assertThat(stream.renew(crowd, PATIENCE_SECONDS)).isEmpty();
        var unused = client.kv().txn(bound("crowd/" + crowd.size(), more.subList(0, 20)));
      }
      client.put("crowd/shorter", client.grant(term - 1));
      assertThat(stream.renew(crowd, PATIENCE_SECONDS)).isEmpty();
      client.put("crowd/longer", client.grant(term + 1));

      List<String> deleted = deletions(client, "crowd/", from);
      Until.holds(
          () -> "the last is gone: " + deleted.size(), () -> deleted.contains("crowd/longer"));
      assertThat(deleted).hasSize(202);
      assertThat(deleted).first().isEqualTo("crowd/shorter");
      assertThat(deleted).last().isEqualTo("crowd/longer");
      assertThat(stream.renew(crowd, PATIENCE_SECONDS)).as("gone with it").hasSameElementsAs(crowd);
    }
  }

  private static TxnRequest bound(String prefix, List<Long> leases) {
    TxnRequest.Builder txn = TxnRequest.newBuilder();
    for (long lease : leases) {
      PutRequest put =
          PutRequest.newBuilder().setKey(bytes(prefix + "/" + lease)).setLease(lease).build();
      txn.addSuccess(RequestOp.newBuilder().setRequestPut(put));
    }
    return txn.build();
  }

  /** The keys that are deleted below a prefix, in the order in which it happens. */
  private static List<String> deletions(EtcdClient client, String prefix, long from) {
    List<String> deleted = new CopyOnWriteArrayList<>();
    StreamObserver<WatchRequest> watch =
        WatchGrpc.newStub(client.channel())
            .watch(
                new StreamObserver<WatchResponse>() {
                  @Override
                  public void onNext(WatchResponse response) {
                    response.getEventsList().stream()
                        .filter(event -> event.getTypeValue() == 1)
                        .forEach(event -> deleted.add(event.getKv().getKey().toStringUtf8()));
                  }

                  @Override
                  public void onError(Throwable closed) {}

                  @Override
                  public void onCompleted() {}
                });
    WatchCreateRequest create =
        WatchCreateRequest.newBuilder()
            .setKey(bytes(prefix))
            .setRangeEnd(bytes(prefix.substring(0, prefix.length() - 1) + "0"))
            .setStartRevision(from)
            .build();
    watch.onNext(WatchRequest.newBuilder().setCreateRequest(create).build());
    return deleted;
  }

  /**
   * etcd 9911 and 11886: a follower forwarded each keepalive to the leader by itself, and the
   * leader drowned. Here they share entries of the log.
   */
  @Test
  void tenThousandKeepalivesThroughAFollowerAreAFewEntriesOfTheLog() throws Exception {
    try (EtcdClient follower = EtcdClient.to(cluster.followers().get(0));
        KeepAlives stream = KeepAlives.on(follower)) {
      List<Long> leases = new ArrayList<>();
      while (leases.size() < 10_000) {
        leases.addAll(follower.grant(1000, 2_000));
      }
      long before = follower.status().getRaftIndex();
      assertThat(stream.renew(leases, PATIENCE_SECONDS)).isEmpty();
      long entries = follower.status().getRaftIndex() - before;
      System.out.println("10,000 keepalives through a follower: " + entries + " entries");
      assertThat(entries).isLessThan(leases.size() / 10);
    }
  }

  /** etcd 18100: while large writes were applied no lease could be renewed. */
  @Test
  void leasesAreRenewedWhileWritesInBulkAreApplied() throws Exception {
    int keys = 50_000;
    try (EtcdClient writer = EtcdClient.to(cluster.leader());
        EtcdClient holder = EtcdClient.to(cluster.followers().get(0))) {
      List<Long> leases = holder.grant(2, 20);
      try (Renewer renewer = Renewer.of(leases, holder)) {
        for (int i = 0; i < keys; i += 100) {
          assertThat(writer.kv().txn(puts(i, 100)).getSucceeded()).isTrue();
        }
        DeleteRangeRequest all =
            DeleteRangeRequest.newBuilder()
                .setKey(bytes("bulk/"))
                .setRangeEnd(bytes("bulk0"))
                .build();
        assertThat(writer.kv().deleteRange(all).getDeleted()).isEqualTo(keys);
        int rounds = renewer.rounds();
        Until.holds("renewals go on", () -> renewer.rounds() > rounds + 1);
        assertThat(renewer.lost()).isEmpty();
        assertThat(leases).allMatch(lease -> holder.secondsLeft(lease) != ENDED);
      }
    }
  }

  private static TxnRequest puts(int first, int count) {
    ByteString value = ByteString.copyFrom(new byte[200]);
    TxnRequest.Builder txn = TxnRequest.newBuilder();
    for (int i = first; i < first + count; i++) {
      PutRequest put = PutRequest.newBuilder().setKey(bytes("bulk/" + i)).setValue(value).build();
      txn.addSuccess(RequestOp.newBuilder().setRequestPut(put));
    }
    return txn.build();
  }
}
