package io.leasehold.conformance.jetcd;

import static io.leasehold.conformance.jetcd.Jetcd.await;
import static io.leasehold.conformance.jetcd.Jetcd.bytes;
import static io.leasehold.conformance.jetcd.Jetcd.refusal;
import static io.leasehold.conformance.jetcd.Jetcd.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.KV;
import io.etcd.jetcd.Lease;
import io.etcd.jetcd.lease.LeaseKeepAliveResponse;
import io.etcd.jetcd.options.LeaseOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.support.CloseableClient;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnBoth
class JetcdLeaseTest {
  private static final String NOT_THERE = "NOT_FOUND etcdserver: requested lease not found";

  private final Lease leases;
  private final KV kv;

  JetcdLeaseTest(Server server, Servers servers) {
    leases = servers.client(server).getLeaseClient();
    kv = servers.client(server).getKVClient();
  }

  @Test
  void aLeaseKnowsItsTermAndItsKeys() throws Exception {
    long id = await(leases.grant(1000)).getID();
    PutOption bound = PutOption.builder().withLeaseId(id).build();
    await(kv.put(bytes("lease/a"), bytes("1"), bound));
    var told = await(leases.timeToLive(id, LeaseOption.builder().withAttachedKeys().build()));
    assertThat(told.getGrantedTTL()).isEqualTo(1000);
    assertThat(told.getTTL()).isBetween(900L, 1000L);
    assertThat(told.getKeys()).extracting(Jetcd::text).containsExactly("lease/a");
    assertThat(await(kv.get(bytes("lease/a"))).getKvs().get(0).getLease()).isEqualTo(id);
  }

  @Test
  void revokeTakesTheKeysAlong() throws Exception {
    long id = await(leases.grant(1000)).getID();
    await(kv.put(bytes("lease/b"), bytes("1"), PutOption.builder().withLeaseId(id).build()));
    await(leases.revoke(id));
    assertThat(await(kv.get(bytes("lease/b"))).getKvs()).isEmpty();
    assertThat(await(leases.timeToLive(id, LeaseOption.DEFAULT)).getTTL()).isEqualTo(-1);
    assertThat(refusal(leases.revoke(id))).isEqualTo(NOT_THERE);
  }

  @Test
  void keepAliveOnceRenews() throws Exception {
    long id = await(leases.grant(1000)).getID();
    assertThat(await(leases.keepAliveOnce(id)).getTTL()).isEqualTo(1000);
    await(leases.revoke(id));
    assertThat(refusal(leases.keepAliveOnce(id))).isEqualTo(NOT_THERE);
  }

  /** Longer than the term: it lives because it is renewed. */
  @Test
  void keepAliveRenewsForAsLongAsItIsOpen() throws Exception {
    long id = await(leases.grant(2)).getID();
    Heard<LeaseKeepAliveResponse> heard = new Heard<>();
    try (CloseableClient open = leases.keepAlive(id, heard)) {
      List<LeaseKeepAliveResponse> answers = heard.await(5);
      assertThat(answers).allMatch(each -> each.getID() == id && each.getTTL() == 2);
      assertThat(open).isNotNull();
    }
    assertThat(await(leases.timeToLive(id, LeaseOption.DEFAULT)).getTTL()).isNotNegative();
    await(leases.revoke(id));
  }

  @Test
  void keepAliveOfALeaseThatIsRevokedEndsWithItsOwnError() throws Exception {
    long id = await(leases.grant(2)).getID();
    Heard<LeaseKeepAliveResponse> heard = new Heard<>();
    try (CloseableClient open = leases.keepAlive(id, heard)) {
      heard.await(1);
      await(leases.revoke(id));
      assertThat(words(heard.error())).isEqualTo(NOT_THERE);
      assertThat(open).isNotNull();
    }
  }

  @Test
  void keepAliveOfALeaseThatNeverWasEndsWithItsOwnError() throws Exception {
    Heard<LeaseKeepAliveResponse> heard = new Heard<>();
    try (CloseableClient open = leases.keepAlive(4711, heard)) {
      assertThat(words(heard.error())).isEqualTo(NOT_THERE);
      assertThat(open).isNotNull();
    }
  }

  @Test
  void oneDeadLeaseDoesNotKeepTheOthersFromBeingRenewed() throws Exception {
    long dead = await(leases.grant(1000)).getID();
    long alive = await(leases.grant(2)).getID();
    await(leases.revoke(dead));
    Heard<LeaseKeepAliveResponse> ofDead = new Heard<>();
    Heard<LeaseKeepAliveResponse> ofAlive = new Heard<>();
    try (CloseableClient one = leases.keepAlive(dead, ofDead);
        CloseableClient other = leases.keepAlive(alive, ofAlive)) {
      assertThat(words(ofDead.error())).isEqualTo(NOT_THERE);
      assertThat(ofAlive.await(5)).allMatch(each -> each.getTTL() == 2);
      assertThat(List.of(one, other)).doesNotContainNull();
    }
    await(leases.revoke(alive));
  }

  @Test
  void aKeyCannotBeBoundToALeaseThatIsNotThere() {
    var put = kv.put(bytes("lease/c"), bytes("1"), PutOption.builder().withLeaseId(4712).build());
    assertThat(refusal(put)).isEqualTo(NOT_THERE);
  }
}
