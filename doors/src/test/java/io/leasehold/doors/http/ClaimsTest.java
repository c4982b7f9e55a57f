package io.leasehold.doors.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.engine.EventFeed;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Acquiring, waiting, releasing, handing over. */
class ClaimsTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  private static Event first(EventFeed feed) {
    return ((EventsRead) feed.next(1).orTimeout(20, SECONDS).join()).events().get(0);
  }

  private EventFeed watch(Class<? extends Event> kind) {
    EventFeed feed = site.engine.watch(null, kind::isInstance);
    site.engine.read(machine -> null).join();
    return feed;
  }

  @Test
  void acquisitionGrantsALeaseAndTellsHowToGoOn() {
    Reply got = site.put("/lease/orders/leader?ttl=30&holder=me", "node-1:80");
    assertThat(got.status()).isEqualTo(200);
    assertThat(got.textAt("/key")).isEqualTo("orders/leader");
    assertThat(got.textAt("/holder")).isEqualTo("me");
    assertThat(got.textAt("/value")).isEqualTo("node-1:80");
    assertThat(got.textAt("/mode")).isEqualTo("exclusive");
    assertThat(got.at("/token").isIntegralNumber()).isTrue();
    assertThat(got.at("/ttl").asInt()).isEqualTo(30);
    assertThat(got.at("/remainingMillis").asLong()).isBetween(1L, 30_000L);
    String lease = got.lease();
    assertThat(got.textAt("/next/renew")).isEqualTo("POST /renew?lease=" + lease);
    assertThat(got.textAt("/next/release")).isEqualTo("DELETE /lease/orders/leader?lease=" + lease);
    assertThat(site.delete("/lease/orders/leader?lease=" + lease).status()).isEqualTo(200);
    assertThat(site.get("/leases").at("/leases")).isEmpty();
    assertThat(site.get("/lease/orders/leader").at("/free").asBoolean()).isTrue();
  }

  @Test
  void refusedAcquisitionTellsWhoHoldsItAndLeavesNoLease() {
    Reply first = site.put("/lease/db?ttl=30&holder=me");
    Reply second = site.put("/lease/db?ttl=30&holder=you");
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.code()).isEqualTo("HELD");
    assertThat(second.textAt("/error/holders/0/holder")).isEqualTo("me");
    assertThat(second.at("/error/holders/0/token").asLong()).isEqualTo(first.token());
    assertThat(second.at("/error/freeInMillis").asLong()).isBetween(1L, 30_001L);
    assertThat(second.at("/error/waiterCount").asInt()).isZero();
    assertThat(second.header("retry-after")).isNotEmpty();
    assertThat(site.get("/leases").at("/leases").findValuesAsText("lease")).contains(first.lease());
    assertThat(site.get("/leases").at("/leases")).hasSize(1);
  }

  @Test
  void badAcquisitionLeavesNoLease() {
    assertThat(site.put("/lease/db?ttl=30&mode=slot&slots=99999999").status()).isEqualTo(400);
    assertThat(site.put("/lease/db?ttl=30&mode=exclusiv").textAt("/error/message"))
        .isEqualTo("mode is \"exclusiv\", expected one of exclusive, shared, slot");
    assertThat(site.put("/lease/db?holder=me").textAt("/error/message")).contains("\"ttl\"");
    assertThat(site.put("/lease/db?ttl=30&value=a", "b").status()).isEqualTo(400);
    assertThat(site.put("/lease/?ttl=30").textAt("/error/message")).contains("key in the path");
    assertThat(site.get("/leases").at("/leases")).isEmpty();
  }

  @Test
  void acquisitionWithALeaseKeepsThatLease() {
    String lease = site.put("/lease?ttl=30&holder=me").lease();
    Reply got = site.put("/lease/db?lease=" + lease);
    assertThat(got.lease()).isEqualTo(lease);
    assertThat(got.at("/ttlMillis").asLong()).isEqualTo(30_000);
    assertThat(got.textAt("/next/release")).endsWith("?token=" + got.token());
    assertThat(site.put("/lease/db?lease=" + lease).at("/fresh").asBoolean()).isFalse();
    assertThat(site.delete("/lease/db?token=" + got.token()).status()).isEqualTo(200);
    assertThat(site.get("/leases").at("/leases")).hasSize(1);
    assertThat(site.put("/lease/db?ttl=30&lease=" + lease).textAt("/error/message"))
        .contains("given together with \"lease\"");
    assertThat(site.put("/lease/db?lease=4711").status()).isEqualTo(404);
  }

  @Test
  void sharedHoldersAndSlotsCoexist() {
    assertThat(site.put("/lease/report?ttl=30&mode=shared").status()).isEqualTo(200);
    assertThat(site.put("/lease/report?ttl=30&mode=shared").status()).isEqualTo(200);
    Reply slot = site.put("/lease/pool?ttl=30&mode=slot&slots=3&slot=2");
    assertThat(slot.at("/slot").asInt()).isEqualTo(2);
    assertThat(site.put("/lease/pool?ttl=30&slots=3").at("/slot").asInt()).isZero();
  }

  @Test
  void staleTokenFailsThePrecondition() {
    Reply first = site.put("/lease/db?ttl=30");
    site.delete("/lease?id=" + first.lease() + "&forced=1");
    site.put("/lease/db?ttl=30&holder=you");
    Reply stale = site.delete("/lease/db?token=" + first.token());
    assertThat(stale.status()).isEqualTo(412);
    assertThat(stale.code()).isEqualTo("STALE_TOKEN");
    assertThat(stale.textAt("/error/tenure/how")).isEqualTo("revoked");
    assertThat(stale.textAt("/error/now/0/holder")).isEqualTo("you");
  }

  @Test
  void releaseNeedsTheRightTokenOrLease() {
    Reply got = site.put("/lease/db?ttl=30");
    assertThat(site.delete("/lease/db").textAt("/error/message")).contains("either");
    assertThat(site.delete("/lease/db?token=999999").code()).isEqualTo("NOT_HOLDER");
    Reply other = site.delete("/lease/bd?lease=" + got.lease());
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.code()).isEqualTo("NOT_HOLDER");
    assertThat(site.delete("/lease/db?lease=4711").status()).isEqualTo(404);
    assertThat(site.get("/lease/db").at("/holders")).hasSize(1);
  }

  @Test
  void waiterGetsTheKeyWhenItIsReleasedEvenAfterLongerThanItsTerm() {
    Reply first = site.put("/lease/db?ttl=30&holder=me");
    EventFeed waits = watch(WaitStarted.class);
    EventFeed endings = watch(LeaseEnded.class);
    CompletableFuture<Reply> second = site.putLater("/lease/db?ttl=300ms&wait=1m&holder=you");
    first(waits);
    site.put("/lease?ttl=900ms&id=5");
    assertThat(((LeaseEnded) first(endings)).lease()).isEqualTo(5);
    assertThat(second).isNotDone();
    site.delete("/lease/db?token=" + first.token());
    Reply got = second.orTimeout(20, SECONDS).join();
    assertThat(got.status()).isEqualTo(200);
    assertThat(got.textAt("/holder")).isEqualTo("you");
    assertThat(got.token()).isGreaterThan(first.token());
  }

  @Test
  void waiterThatWaitedInVainIsToldWhoHoldsItAndLeavesNoLease() {
    site.put("/lease/db?ttl=30&holder=me");
    Reply second = site.put("/lease/db?ttl=30&wait=100ms");
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.code()).isEqualTo("HELD");
    assertThat(site.get("/leases").at("/leases")).hasSize(1);
    assertThat(site.get("/lease/db").at("/waiters")).isEmpty();
  }

  @Test
  void disconnectWhileWaitingLeavesNoLease() throws IOException {
    site.put("/lease/db?ttl=1h&holder=me");
    EventFeed waits = watch(WaitStarted.class);
    EventFeed endings = watch(LeaseEnded.class);
    long waiting;
    try (Socket socket = site.open("PUT /lease/db?ttl=1h&wait=forever&holder=you")) {
      waiting = ((WaitStarted) first(waits)).waiter().lease();
      socket.setSoLinger(true, 0);
    }
    assertThat(((LeaseEnded) first(endings)).lease()).isEqualTo(waiting);
    assertThat(site.get("/leases").at("/leases")).hasSize(1);
  }

  @Test
  void disconnectLeavesAGivenLeaseAndItsPlaceAlone() throws IOException {
    site.put("/lease/db?ttl=1h&holder=me");
    site.put("/lease?ttl=1h&id=7");
    EventFeed waits = watch(WaitStarted.class);
    Socket caller = site.open("PUT /lease/db?lease=7&wait=forever");
    first(waits);
    caller.close();
    assertThat(site.get("/lease/db").textAt("/waiters/0/lease")).isEqualTo("7");
    assertThat(site.delete("/queue/db?lease=7").at("/withdrawn").asBoolean()).isTrue();
    assertThat(site.get("/lease/db").at("/waiters")).isEmpty();
    assertThat(site.delete("/queue/db?lease=7").code()).isEqualTo("NOT_WAITING");
  }

  @Test
  void aLateCopyIsRefusedAndAnAcquisitionCanBeGivenUp() {
    site.put("/lease?ttl=1h&id=7");
    long token = site.put("/lease/db?lease=7&order=1").token();
    site.delete("/lease/db?token=" + token);
    Reply late = site.put("/lease/db?lease=7&order=1");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.code()).isEqualTo("SPENT");
    assertThat(late.at("/error/order").asLong()).isEqualTo(1);
    assertThat(late.textAt("/error/lease")).isEqualTo("7");
    long second = site.put("/lease/db?lease=7&order=2").token();
    Reply gone = site.delete("/queue/db?lease=7&order=2");
    assertThat(gone.at("/releasedToken").asLong()).isEqualTo(second);
    assertThat(gone.at("/fresh").asBoolean()).isTrue();
    Reply again = site.delete("/queue/db?lease=7&order=2");
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.at("/fresh").asBoolean()).isFalse();
    assertThat(site.get("/lease/db").at("/claims")).isEmpty();
    assertThat(site.put("/lease/db?ttl=30&order=1").code()).isEqualTo("BAD_ARGUMENT");
    assertThat(site.put("/lease/db?lease=7&order=0").code()).isEqualTo("BAD_ARGUMENT");
  }

  @Test
  void handoverPassesTheClaimToTheChosenWaiter() {
    Reply first = site.put("/lease/db?ttl=30&holder=me");
    EventFeed waits = watch(WaitStarted.class);
    CompletableFuture<Reply> early = site.putLater("/lease/db?ttl=30&wait=forever&holder=early");
    first(waits);
    CompletableFuture<Reply> late = site.putLater("/lease/db?ttl=30&wait=forever&holder=late");
    first(waits);
    Reply passed = site.post("/handover/db?to=late&token=" + first.token());
    assertThat(passed.textAt("/holder")).isEqualTo("late");
    assertThat(late.orTimeout(20, SECONDS).join().token()).isEqualTo(passed.token());
    String lease = site.get("/lease/db").textAt("/waiters/0/lease");
    site.post("/handover/db?to-lease=" + lease + "&token=" + passed.token());
    assertThat(early.orTimeout(20, SECONDS).join().lease()).isEqualTo(lease);
    assertThat(site.post("/handover/db?token=1").status()).isEqualTo(400);
    long token = early.orTimeout(20, SECONDS).join().token();
    Reply nobody = site.post("/handover/db?to=nobody&token=" + token);
    assertThat(nobody.status()).isEqualTo(409);
    assertThat(nobody.code()).isEqualTo("NOT_WAITING");
  }
}
