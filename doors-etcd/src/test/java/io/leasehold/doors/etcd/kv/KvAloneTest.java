package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.txn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.model.Limit;
import io.leasehold.doors.etcd.twins.DoorSite;
import io.leasehold.doors.etcd.wire.EtcdError;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What etcd could not show: the door with a core whose limits are small. */
class KvAloneTest {
  private static final long KEPT = 3;

  private final DoorSite site = new DoorSite();
  private final ManagedChannel channel =
      ManagedChannelBuilder.forAddress("127.0.0.1", site.port()).usePlaintext().build();
  private final KVGrpc.KVBlockingStub kv = KVGrpc.newBlockingStub(channel);

  @AfterEach
  void close() {
    channel.shutdownNow();
    site.close();
  }

  private long storedAt(int number) {
    return kv.put(put("a", "" + number).build()).getHeader().getRevision();
  }

  @Test
  void whatTheCoreForgotByItselfCountsAsCompacted() {
    site.engine().submit(new ChangeLimits(Map.of(Limit.EVENTS_KEPT, KEPT))).join();
    long first = storedAt(1);
    for (int i = 2; i <= KEPT + 2; i++) {
      storedAt(i);
    }
    long oldest = first + 1;
    assertThat(kv.range(get("a").setRevision(oldest).build()).getKvs(0).getValue().toStringUtf8())
        .isEqualTo("2");
    assertThatThrownBy(() -> kv.range(get("a").setRevision(first).build()))
        .hasMessageEndingWith(EtcdError.COMPACTED.text());
    assertThatThrownBy(() -> kv.txn(txn(op(get("a").setRevision(first))).build()))
        .hasMessageEndingWith(EtcdError.COMPACTED.text());
    var compactAgain = CompactionRequest.newBuilder().setRevision(oldest).build();
    assertThatThrownBy(() -> kv.compact(compactAgain))
        .hasMessageEndingWith(EtcdError.COMPACTED.text());
  }

  @Test
  void aFullStoreIsToldInEtcdsWords() {
    site.engine().submit(new ChangeLimits(Map.of(Limit.KEYS, 1L))).join();
    storedAt(1);
    assertThatThrownBy(() -> kv.put(put("b", "1").build()))
        .hasMessageEndingWith(EtcdError.NO_SPACE.text());
  }

  @Test
  void aTransactionThatOnlyReadsIsNotWrittenToTheLog() {
    storedAt(1);
    long before = site.engine().status().appliedIndex();
    var reads =
        txn(op(get("a").setSerializable(true)), op(txn(op(get("a").setSerializable(true)))));
    assertThat(kv.txn(reads.build()).getResponsesCount()).isEqualTo(2);
    assertThat(site.engine().status().appliedIndex()).isEqualTo(before);
  }
}
