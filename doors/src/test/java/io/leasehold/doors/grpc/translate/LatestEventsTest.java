package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.Position;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * What was translated for one watcher is there for the next, and is never that of another event.
 */
class LatestEventsTest {
  private final LatestEvents latest = new LatestEvents();

  private static KeyPut put(long revision) {
    return new KeyPut(new Position(revision, 0), Samples.STORED, null);
  }

  @Test
  void anEventIsTranslatedOnceForAll() {
    KeyPut event = put(7);
    assertThat(latest.onWire(event)).isEqualTo(Events.of(event)).isSameAs(latest.onWire(event));
  }

  @Test
  void eventsThatShareAPlaceAreNotMistakenForEachOther() {
    LongStream.range(1, 1_000)
        .mapToObj(LatestEventsTest::put)
        .forEach(event -> assertThat(latest.onWire(event)).isEqualTo(Events.of(event)));
  }

  /** After a snapshot a node may tell another event at the same position. */
  @Test
  void anEqualPositionIsNotEnough() {
    latest.onWire(put(7));
    KeyPut other = new KeyPut(new Position(7, 0), Samples.STORED, Samples.STORED);
    assertThat(latest.onWire(other)).isEqualTo(Events.of(other));
  }
}
