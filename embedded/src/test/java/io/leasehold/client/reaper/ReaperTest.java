package io.leasehold.client.reaper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Held;
import io.leasehold.client.Hub;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An id is completed by its owner or cleaned up after it, never both and never neither. */
class ReaperTest {
  private static final Bytes PARTS = Bytes.of("parts 1-7");
  private static final Terms SHORT = Terms.of(Duration.ofSeconds(3));

  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final Leasehold bob = hub.client("bob");
  private final Reaper atAlice = Reaper.of(alice, "uploads");
  private final Reaper atBob = Reaper.of(bob, "uploads");
  private final List<String> cleaned = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void vanishedOwnersIdIsCleanedUpOnce() throws Exception {
    try (Reaping reaping = atBob.reap(this::note)) {
      Registration upload = atAlice.register("u1", PARTS, SHORT);
      hub.revoke(upload.held().lease().id());
      Hub.until("it is acknowledged", () -> reaping.cleaned() == 1);
      assertThat(cleaned).containsExactly("u1: parts 1-7");
      assertThat(atAlice.pending()).isEmpty();
    }
  }

  @Test
  void completedIdIsLeftAlone() throws Exception {
    try (Reaping reaping = atBob.reap(this::note)) {
      try (Registration upload = atAlice.register("u1", PARTS, SHORT)) {
        upload.check();
        upload.complete();
      }
      assertThat(atAlice.pending()).isEmpty();
      atAlice.register("u2", PARTS, SHORT).close();
      Hub.until("the other one is cleaned up", () -> reaping.cleaned() == 1);
      assertThat(cleaned).containsExactly("u2: parts 1-7");
    }
  }

  @Test
  void ownerThatWasTakenForDeadCannotComplete() throws Exception {
    Registration upload = atAlice.register("u1", PARTS, SHORT);
    hub.freeze("alice");
    hub.revoke(upload.held().lease().id());
    hub.thaw("alice");
    assertThatThrownBy(upload::complete)
        .isInstanceOfSatisfying(
            DeniedException.class,
            denied -> assertThat(denied.reason()).isEqualTo(Reason.STALE_TOKEN));
    assertThat(atBob.pending()).containsExactly("u1");
  }

  @Test
  void cleaningUpHasALargerTokenAndWhatTheOwnerLastWrote() throws Exception {
    Registration upload = atAlice.register("u1", PARTS, SHORT);
    upload.update(Bytes.of("parts 1-9"));
    List<Long> tokens = new CopyOnWriteArrayList<>();
    try (Reaping reaping =
        atBob.reap(
            abandoned -> {
              abandoned.check();
              tokens.add(abandoned.token());
              note(abandoned);
            })) {
      upload.close();
      Hub.until("it is acknowledged", () -> reaping.cleaned() == 1);
      assertThat(tokens.get(0)).isGreaterThan(upload.token());
      assertThat(cleaned).containsExactly("u1: parts 1-9");
    }
  }

  @Test
  void crashBeforeThePayloadIsWrittenLeavesNothing() throws Exception {
    Held claim = alice.acquire("reaper/uploads/u1");
    try (Reaping reaping = atBob.reap(this::note)) {
      hub.revoke(claim.lease().id());
      atAlice.register("u2", PARTS, SHORT).close();
      Hub.until("the other one is cleaned up", () -> reaping.cleaned() == 1);
      assertThat(cleaned).containsExactly("u2: parts 1-7");
      try (Registration again = atAlice.register("u1", PARTS, SHORT)) {
        again.check();
        again.complete();
      }
    }
  }

  @Test
  void idInUseOrAbandonedCannotBeRegisteredAgain() throws Exception {
    Registration upload = atAlice.register("u1", PARTS, SHORT);
    assertThat(reasonOfRegistering("u1")).isEqualTo(Reason.HELD);
    upload.close();
    assertThat(reasonOfRegistering("u1")).isEqualTo(Reason.ID_TAKEN);
    assertThat(atBob.pending()).containsExactly("u1");
  }

  @Test
  void fixedDeadlineHoldsHoweverMuchTheOwnerRenews() throws Exception {
    Duration deadline = Duration.ofSeconds(1);
    Terms fixed = Terms.builder().term(deadline).maxLife(deadline).build();
    try (Reaping reaping = atBob.reap(this::note)) {
      Registration upload = atAlice.register("u1", PARTS, fixed);
      Hub.until("it is cleaned up", () -> reaping.cleaned() == 1);
      assertThat(upload.held().isSafe()).isFalse();
    }
  }

  private Reason reasonOfRegistering(String id) throws InterruptedException {
    try {
      atBob.register(id, PARTS, SHORT).close();
      return null;
    } catch (DeniedException denied) {
      return denied.reason();
    }
  }

  private void note(Abandoned abandoned) {
    cleaned.add(abandoned.id() + ": " + abandoned.payload());
  }
}
