package io.leasehold.doors.etcd.lock;

import static io.leasehold.doors.etcd.lock.LockSite.answer;
import static io.leasehold.doors.etcd.lock.LockSite.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.grpc.Context;
import io.grpc.Context.CancellableContext;
import io.leasehold.api.etcd.LeaderKey;
import io.leasehold.api.etcd.LeaderRequest;
import io.leasehold.api.etcd.LeaderResponse;
import io.leasehold.api.etcd.ProclaimRequest;
import io.leasehold.api.etcd.ResignRequest;
import java.util.Iterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ObserveTest {
  private final LockSite site = new LockSite();

  @AfterEach
  void close() {
    site.close();
  }

  private Iterator<LeaderResponse> observe(CancellableContext call) throws Exception {
    LeaderRequest request =
        LeaderRequest.newBuilder().setName(ByteString.copyFromUtf8("a")).build();
    return call.call(() -> site.election().observe(request));
  }

  private void proclaim(LeaderKey leader, String value) {
    site.election()
        .proclaim(
            ProclaimRequest.newBuilder()
                .setLeader(leader)
                .setValue(ByteString.copyFromUtf8(value))
                .build());
  }

  private static String value(LeaderResponse told) {
    return told.getKv().getValue().toStringUtf8();
  }

  @Test
  void everyProclamationOfALeaderIsTold() throws Exception {
    LeaderKey leader = answer(site.campaign("a", site.grant(), "0")).getLeader();
    try (CancellableContext call = Context.current().withCancellation()) {
      Iterator<LeaderResponse> told = observe(call);
      assertThat(value(told.next())).isEqualTo("0");
      for (int i = 1; i <= 300; i++) {
        proclaim(leader, "" + i);
      }
      for (int i = 1; i <= 300; i++) {
        assertThat(value(told.next())).isEqualTo("" + i);
      }
    }
  }

  @Test
  void anObserverThatLeavesLeavesNothingBehind() throws Exception {
    try (CancellableContext call = Context.current().withCancellation()) {
      Iterator<LeaderResponse> unused = observe(call);
      await(() -> site.engine().openFeeds() == 1);
    }
    await(() -> site.engine().openFeeds() == 0);
  }

  @Test
  void anObserverThatFellBehindGoesOnWithWhoLeadsNow() throws Exception {
    LeaderKey first = answer(site.campaign("a", site.grant(), "first")).getLeader();
    try (CancellableContext call = Context.current().withCancellation()) {
      Iterator<LeaderResponse> told = observe(call);
      assertThat(value(told.next())).isEqualTo("first");
      await(() -> site.engine().openFeeds() == 1);
      site.engine().fallBehind();
      await(() -> site.engine().openedFeeds() == 2);
      site.election().resign(ResignRequest.newBuilder().setLeader(first).build());
      answer(site.campaign("a", site.grant(), "second"));
      assertThat(value(told.next())).isEqualTo("second");
    }
  }
}
