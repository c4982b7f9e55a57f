package io.leasehold.client.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Held;
import io.leasehold.client.Hub;
import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.watch.Position;
import io.leasehold.client.watch.WatchEvent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readings and events arrive in any order; what is told last is what is so. */
class ObservationTest {
  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final List<Optional<Owner>> seen = new CopyOnWriteArrayList<>();
  private final Observation observation = new Observation(alice, "office", seen::add);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void readingOlderThanAnEventIsAskedAgain() throws Exception {
    Held held = alice.acquire("office");
    Owner gone = held.owner();
    held.close();
    observation.happened(
        new WatchEvent.ClaimEnded(
            new Position(gone.token() + 1, 0), alice.history("office").get(0)));
    observation.know(gone.token(), Optional.of(gone));
    Hub.until("something is told", () -> !seen.isEmpty());
    assertThat(seen).containsExactly(Optional.empty());
  }

  @Test
  void eventOlderThanTheReadingIsNoNews() throws Exception {
    try (Held held = alice.acquire("office")) {
      observation.know(held.token() + 1, Optional.empty());
      observation.happened(
          new WatchEvent.ClaimGranted(new Position(held.token(), 0), held.owner(), false));
      assertThat(seen).containsExactly(Optional.empty());
    }
  }
}
