package io.leasehold.recipes.chubby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Loss;
import io.leasehold.client.connection.Rpc;
import io.leasehold.fence.StaleTokenException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A session and its locks live and end together. */
class SessionTest {
  private final Leasehold client = Leasehold.embedded();

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void locksEndWithTheirSession() throws Exception {
    Session session = Session.open(client, Session.TERMS);
    Held a = session.acquire("/ls/a");
    Held b = session.acquireShared("/ls/b");
    session.close();
    assertThat(a.isSafe()).isFalse();
    assertThat(b.isSafe()).isFalse();
    try (Session next = Session.open(client, Session.TERMS)) {
      assertThat(next.tryAcquire("/ls/a")).as("no delay after an orderly end").isPresent();
    }
  }

  @Test
  void locksOfAVanishedSessionStayClosedForAWhile() throws Exception {
    Session session = Session.open(client, Session.TERMS);
    CompletableFuture<Loss> expired = new CompletableFuture<>();
    session.onExpired(expired::complete);
    Held unused = session.acquire("/ls/a");
    client.connection().call(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(session.id()).build());
    try (Session next = Session.open(client, Session.TERMS)) {
      assertThat(next.tryAcquire("/ls/a")).isEmpty();
    }
    assertThat(expired.get().cause()).isNotNull();
  }

  @Test
  void outdatedSequencerIsRefused() throws Exception {
    SequencerCheck server = new SequencerCheck();
    List<String> done = new ArrayList<>();
    try (Session first = Session.open(client, Session.TERMS);
        Session second = Session.open(client, Session.TERMS)) {
      Held held = first.acquire("/ls/a");
      String shown = Session.sequencer(held).toString();
      server.perform(Sequencer.parse(shown), () -> done.add("first"));
      held.close();
      Held next = second.acquire("/ls/a");
      server.perform(Session.sequencer(next), () -> done.add("second"));
      assertThatThrownBy(() -> server.perform(Sequencer.parse(shown), () -> done.add("late")))
          .isInstanceOf(StaleTokenException.class);
      assertThat(done).containsExactly("first", "second");
    }
  }

  @Test
  void sequencerThatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> Sequencer.parse("/ls/a")).hasMessageContaining("/ls/a@42");
  }
}
