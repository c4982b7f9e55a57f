package io.leasehold.client.uses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Hub;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.cache.LeasedCache;
import io.leasehold.client.counter.Counter;
import io.leasehold.client.election.Candidate;
import io.leasehold.client.election.Election;
import io.leasehold.client.election.Leadership;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.group.Group;
import io.leasehold.client.group.Membership;
import io.leasehold.client.reaper.Reaper;
import io.leasehold.client.reaper.Reaping;
import io.leasehold.client.reaper.Registration;
import io.leasehold.client.store.Store;
import io.leasehold.client.watch.KeyWatch;
import io.leasehold.client.watch.Position;
import io.leasehold.client.watch.Watching;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The examples of docs/uses.md, run. */
class UsesTest {
  private final Hub hub = new Hub();
  private final Leasehold client = hub.client("node-1");
  private final Leasehold other = hub.client("node-2");
  private final List<Object> seen = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void watch() throws Exception {
    KeyWatch watch = Watching.with(client).prefix("orders/").start(event -> seen.add(event));
    Store.with(other).put("orders/1", Bytes.of("new"));
    Hub.until("it is seen", () -> seen.size() == 1);

    String bookmark = watch.position().text();
    watch.close();
    KeyWatch resumed =
        Watching.with(client)
            .prefix("orders/")
            .from(Position.parse(bookmark))
            .start(event -> seen.add(event));

    resumed.close();
  }

  @Test
  void store() throws Exception {
    Store store = Store.with(client);
    Stored first = store.put("config/size", Bytes.of("10"));
    Optional<Stored> second = store.compareAndPut("config/size", first.revision(), Bytes.of("11"));

    assertThat(second).isPresent();
    Held held = client.acquire("orders/leader");
    store.fencedBy(held).put("orders/state", Bytes.of("mine"));
    store.boundTo(held.lease()).put("orders/address", Bytes.of("10.0.0.1:80"));

    assertThat(store.list("orders/").entries()).hasSize(2);
    hub.revoke(held.lease().id());
    assertThatThrownBy(() -> store.fencedBy(held).put("orders/state", Bytes.of("late")))
        .isInstanceOf(DeniedException.class);
    assertThat(store.get("orders/address")).isEmpty();
  }

  @Test
  void counter() throws Exception {
    long ticket = Counter.at(client, "tickets").add(1);

    assertThat(ticket).isEqualTo(1);
  }

  @Test
  void election() throws Exception {
    Election election = Election.of(client, "orders/leader");
    Candidate candidate =
        election
            .candidate()
            .value("10.0.0.1:80")
            .terms(
                Terms.ofKubernetes(
                    Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2)))
            .task(leadership -> serveOrders(leadership))
            .start();

    AutoCloseable observation = election.observe(leader -> seen.add(leader.map(Owner::value)));
    candidate.awaitLeadership();
    Hub.until("the leader is seen", () -> seen.contains(Optional.of(Bytes.of("10.0.0.1:80"))));
    Candidate successor = Election.of(other, "orders/leader").candidate().start();
    Hub.until("another one waits", () -> !hub.waiters("orders/leader").isEmpty());
    candidate.handOver("node-2").get();
    successor.awaitLeadership().check();
    observation.close();
    successor.close();
    candidate.close();
  }

  private void serveOrders(Leadership leadership) throws InterruptedException {
    leadership.check(Duration.ofSeconds(1));
    seen.add(leadership.token());
    new CountDownLatch(1).await();
  }

  @Test
  void group() throws Exception {
    Group workers = Group.of(client, "workers");
    try (Membership me = workers.join("node-1", Bytes.of("10.0.0.1:80"))) {
      workers.members().forEach(member -> seen.add(member.name() + " at " + member.value()));

      assertThat(me.isThere()).isTrue();
    }
    assertThat(seen).containsExactly("node-1 at 10.0.0.1:80");
  }

  @Test
  void cache() throws Exception {
    LeasedCache settings = LeasedCache.of(client, "settings/");
    settings.put("settings/size", Bytes.of("10"));
    Optional<Stored> size = settings.get("settings/size");

    assertThat(size.orElseThrow().value().text()).isEqualTo("10");
    settings.close();
  }

  @Test
  void reaper() throws Exception {
    Reaper uploads = Reaper.of(client, "uploads");
    Reaping reaping =
        uploads.reap(abandoned -> deleteParts(abandoned.payload(), abandoned.token()));

    try (Registration upload =
        uploads.register("upload-7", Bytes.of("bucket/part-"), Terms.of(Duration.ofSeconds(30)))) {
      writeParts(upload);
      upload.complete();
    }

    Reaper.of(other, "uploads").register("upload-8", Bytes.of("b"), Terms.DEFAULT).close();
    Hub.until("it is cleaned up", () -> reaping.cleaned() == 1);
    assertThat(seen).hasSize(2).last().asString().startsWith("deleted b with token");
    reaping.close();
  }

  private void writeParts(Registration upload) {
    upload.check(Duration.ofSeconds(2));
    seen.add("written with token " + upload.token());
  }

  private void deleteParts(Bytes parts, long token) {
    seen.add("deleted " + parts + " with token " + token);
  }
}
