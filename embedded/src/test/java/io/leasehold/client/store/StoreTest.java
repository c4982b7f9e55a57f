package io.leasehold.client.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Held;
import io.leasehold.client.Hub;
import io.leasehold.client.Lease;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Values are kept, compared, bound to leases, and fenced by the cluster itself. */
class StoreTest {
  private static final Bytes OLD = Bytes.of("old");
  private static final Bytes NEW = Bytes.of("new");

  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final Store store = Store.with(alice);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void whatWasPutIsReadUntilItIsDeleted() throws Exception {
    assertThat(store.get("a")).isEmpty();
    Stored put = store.put("a", OLD);
    assertThat(store.get("a")).contains(put);
    assertThat(put.version()).isEqualTo(1);
    assertThat(store.put("a", NEW).version()).isEqualTo(2);
    assertThat(store.delete("a")).isTrue();
    assertThat(store.delete("a")).isFalse();
    assertThat(store.get("a")).isEmpty();
  }

  @Test
  void compareAndPutRefusesWhatWasChangedMeanwhile() throws Exception {
    Stored first = store.putIfAbsent("a", OLD).orElseThrow();
    assertThat(store.putIfAbsent("a", NEW)).isEmpty();
    Stored second = store.compareAndPut("a", first.revision(), NEW).orElseThrow();
    assertThat(store.compareAndPut("a", first.revision(), OLD)).isEmpty();
    assertThat(store.get("a")).contains(second);
    assertThat(store.compareAndDelete("a", first.revision())).isFalse();
    assertThat(store.compareAndDelete("a", second.revision())).isTrue();
  }

  @Test
  void listIsInOrderAndOnlyOfThePrefix() throws Exception {
    store.put("p/2", OLD);
    store.put("p/1", OLD);
    long newest = store.put("q/1", OLD).revision();
    Listing listing = store.list("p/");
    assertThat(listing.entries()).extracting(Stored::key).containsExactly("p/1", "p/2");
    assertThat(listing.revision()).isEqualTo(newest);
  }

  @Test
  void listIsWholeHoweverLong() throws Exception {
    int many = 10_050;
    for (int i = 0; i < many - 1; i++) {
      var unused = store.putAsync("p/%05d".formatted(i), OLD);
    }
    store.put("p/%05d".formatted(many - 1), OLD);
    assertThat(store.list("p/").entries()).hasSize(many).doesNotHaveDuplicates();
  }

  @Test
  void boundKeyVanishesWithItsLease() throws Exception {
    try (Lease lease = alice.lease(Terms.DEFAULT)) {
      assertThat(store.boundTo(lease).put("a", OLD).lease()).isEqualTo(lease.id());
      hub.revoke(lease.id());
      assertThat(store.get("a")).isEmpty();
      assertThatThrownBy(() -> store.boundTo(lease).put("a", OLD))
          .isInstanceOfSatisfying(
              DeniedException.class,
              denied -> assertThat(denied.reason()).isEqualTo(Reason.LEASE_ENDED));
    }
  }

  @Test
  void staleOwnersWriteIsRefusedByTheClusterItself() throws Exception {
    Held first = alice.acquire("leader");
    store.fencedBy(first).put("state", OLD);
    hub.freeze("alice");
    hub.revoke(first.lease().id());
    Leasehold bob = hub.client("bob");
    Held second = bob.acquire("leader");
    Stored mine = Store.with(bob).fencedBy(second).put("state", NEW);
    hub.thaw("alice");
    Store stale = store.fencedBy(first);
    assertStale(() -> stale.put("state", OLD));
    assertStale(() -> stale.delete("state"));
    assertStale(() -> stale.compareAndPut("state", mine.revision(), OLD));
    assertStale(() -> stale.compareAndDelete("state", mine.revision()));
    assertThat(store.get("state")).contains(mine);
  }

  @Test
  void fencedCompareTellsChangedFromStale() throws Exception {
    try (Held held = alice.acquire("leader")) {
      Store fenced = store.fencedBy(held);
      assertThat(fenced.putIfAbsent("state", OLD)).isPresent();
      assertThat(fenced.putIfAbsent("state", NEW)).isEmpty();
    }
  }

  private interface Act {
    Object run() throws Exception;
  }

  private static void assertStale(Act act) {
    assertThatThrownBy(act::run)
        .isInstanceOfSatisfying(
            DeniedException.class,
            denied -> assertThat(denied.reason()).isEqualTo(Reason.STALE_TOKEN))
        .hasMessageContaining("nothing was written");
  }
}
