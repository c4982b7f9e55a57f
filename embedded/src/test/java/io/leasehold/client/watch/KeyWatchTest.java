package io.leasehold.client.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Hub;
import io.leasehold.client.Leasehold;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.PastTenure.Ending;
import io.leasehold.client.watch.WatchEvent.Kind;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watches tell what happened, in order, once, across breaks and restarts. */
class KeyWatchTest {
  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final List<WatchEvent> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void claimsWaitsAndEndsOfAKeyAreToldInOrder() throws Exception {
    try (KeyWatch watch = Watching.with(alice).key("a").start(told::add)) {
      Held first = alice.claim("a").holder("first").acquire();
      CompletableFuture<Held> second = alice.claim("a").holder("second").acquireAsync();
      Hub.until("the second waits", () -> kinds().contains(Kind.WAIT_STARTED));
      first.close();
      second.get().close();
      try (Held other = alice.acquire("b")) {
        other.check();
      }
      Hub.until("all is told", () -> told.size() == 5);
      assertThat(kinds())
          .containsExactly(
              Kind.CLAIM_GRANTED,
              Kind.WAIT_STARTED,
              Kind.CLAIM_ENDED,
              Kind.CLAIM_GRANTED,
              Kind.CLAIM_ENDED);
      WatchEvent.ClaimEnded ended = (WatchEvent.ClaimEnded) told.get(2);
      assertThat(ended.tenure().token()).isEqualTo(first.token());
      assertThat(ended.tenure().how()).isEqualTo(Ending.RELEASED);
      assertThat(((WatchEvent.ClaimGranted) told.get(3)).owner().holder()).isEqualTo("second");
      assertThat(told).extracting(WatchEvent::position).isSorted().doesNotHaveDuplicates();
      Hub.until("the last callback is over", () -> isBehind(watch, told.get(4)));
    }
  }

  @Test
  void breakOfTheConnectionLosesAndRepeatsNothing() throws Exception {
    Leasehold bob = hub.client("bob");
    CountDownLatch broke = new CountDownLatch(1);
    WatchListener listener =
        new WatchListener() {
          @Override
          public void happened(WatchEvent event) {
            told.add(event);
          }

          @Override
          public void interrupted(String why) {
            broke.countDown();
          }
        };
    try (KeyWatch watch = Watching.with(bob).prefix("p/").start(listener)) {
      IntStream.range(0, 10).forEach(i -> put("p/" + i));
      hub.cut("bob");
      broke.await();
      IntStream.range(10, 20).forEach(i -> put("p/" + i));
      hub.mend("bob");
      Hub.until("all is told", () -> told.size() >= 20);
      put("p/last");
      Hub.until("the last is told", () -> told.size() > 20);
      assertThat(putKeys())
          .containsExactlyElementsOf(
              IntStream.range(0, 21).mapToObj(i -> i == 20 ? "p/last" : "p/" + i).toList());
      assertThat(watch.ended()).isNotDone();
    }
  }

  @Test
  void storedPositionResumesAfterARestart() throws Exception {
    KeyWatch watch = Watching.with(alice).prefix("p/").start(told::add);
    put("p/1");
    Hub.until("the first is told", () -> told.size() == 1);
    Hub.until("its callback is over", () -> isBehind(watch, told.get(0)));
    String stored = watch.position().text();
    watch.close();
    put("p/2");
    try (KeyWatch resumed =
        Watching.with(hub.client("bob"))
            .prefix("p/")
            .from(Position.parse(stored))
            .start(told::add)) {
      put("p/3");
      Hub.until("all is told", () -> told.size() == 3);
      assertThat(putKeys()).containsExactly("p/1", "p/2", "p/3");
      assertThat(resumed.ended()).isNotDone();
    }
  }

  @Test
  void forgottenPositionIsATypedEnd() throws Exception {
    Position old = new Position(put("p/1"), 0);
    long newest = put("p/2");
    hub.operator().call(Rpc.COMPACT, CompactRequest.newBuilder().setRevision(newest).build());
    assertThatThrownBy(() -> Watching.with(alice).prefix("p/").from(old).start(told::add))
        .isInstanceOfSatisfying(
            DeniedException.class,
            denied -> assertThat(denied.reason()).isEqualTo(DeniedException.Reason.TOO_OLD));
    KeyWatch watch = Watching.with(alice).prefix("p/").from(old).startAsync(told::add);
    assertThat(watch.ended().get().reason()).isEqualTo(WatchEnd.Reason.TOO_OLD);
  }

  @Test
  void leaseIsWatchedWithAllThatHangsOnIt() throws Exception {
    Held held = alice.acquire("a");
    try (KeyWatch watch = Watching.with(alice).lease(held.lease().id()).start(told::add)) {
      alice.acquire("b").close();
      hub.revoke(held.lease().id());
      Hub.until("the end is told", () -> told.size() == 2);
      assertThat(kinds()).containsExactly(Kind.CLAIM_ENDED, Kind.LEASE_ENDED);
      WatchEvent.LeaseEnded ended = (WatchEvent.LeaseEnded) told.get(1);
      assertThat(ended.how()).isEqualTo(Ending.REVOKED);
      assertThat(watch.ended()).isNotDone();
    }
  }

  @Test
  void callbackThatThrowsDoesNotStopTheNext() throws Exception {
    WatchListener faulty =
        event -> {
          told.add(event);
          throw new IllegalStateException("on purpose");
        };
    try (KeyWatch watch = Watching.with(alice).prefix("p/").start(faulty)) {
      put("p/1");
      put("p/2");
      Hub.until("both are told", () -> told.size() == 2);
      assertThat(watch.ended()).isNotDone();
    }
  }

  @Test
  void closedWatchTellsNothingMore() throws Exception {
    KeyWatch watch = Watching.with(alice).prefix("p/").start(told::add);
    watch.close();
    assertThat(watch.ended().get().reason()).isEqualTo(WatchEnd.Reason.CLOSED);
    put("p/1");
    try (KeyWatch other = Watching.with(alice).prefix("q/").start(told::add)) {
      put("q/1");
      Hub.until("the other one tells", () -> !told.isEmpty());
      assertThat(putKeys()).containsExactly("q/1");
      assertThat(other.ended()).isNotDone();
    }
  }

  private static boolean isBehind(KeyWatch watch, WatchEvent event) {
    return watch.position().compareTo(event.position()) > 0;
  }

  private List<Kind> kinds() {
    return told.stream().map(WatchEvent::kind).toList();
  }

  private List<String> putKeys() {
    return told.stream().map(event -> ((WatchEvent.KeyPut) event).stored().key()).toList();
  }

  /** Returns the revision. */
  private long put(String key) {
    PutReply reply =
        hub.operator()
            .call(Rpc.PUT, PutRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).build());
    return reply.getStored().getModRevision();
  }
}
