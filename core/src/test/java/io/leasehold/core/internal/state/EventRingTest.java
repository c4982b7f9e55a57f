package io.leasehold.core.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The ring is a queue that can be searched, however often it wraps and whenever it grows. */
class EventRingTest {
  private final EventRing ring = new EventRing();
  private final Deque<Event> plain = new ArrayDeque<>();
  private long revision;

  @Test
  void itGrowsWhileItIsWrapped() {
    add(50);
    removeFirst(40);
    add(54);
    assertThat(all()).as("wrapped, full").hasSize(64).isEqualTo(new ArrayList<>(plain));
    add(100);
    assertThat(all()).as("grown").isEqualTo(new ArrayList<>(plain));
    removeFirst(164);
    assertThat(ring.size()).isZero();
  }

  @Test
  void itAgreesWithAQueueUnderRandomOperations() {
    Random random = new Random(31);
    for (int step = 0; step < 2000; step++) {
      if (random.nextInt(5) < 3) {
        add(random.nextInt(9));
      } else {
        removeFirst(Math.min(plain.size(), random.nextInt(9)));
      }
      assertThat(ring.size()).isEqualTo(plain.size());
    }
    assertThat(all()).isEqualTo(new ArrayList<>(plain));
  }

  @Test
  void positionsAreFoundOrTheNextAfterThem() {
    assertThat(ring.search(new Position(1, 0))).isZero();
    add(100);
    removeFirst(30);
    assertThat(ring.search(new Position(1, 0))).isZero();
    assertThat(ring.search(new Position(31, 0))).isZero();
    assertThat(ring.search(new Position(50, 0))).isEqualTo(19);
    assertThat(ring.search(new Position(50, 1))).isEqualTo(20);
    assertThat(ring.search(new Position(100, 1))).isEqualTo(70);
  }

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      Event event = new LeaseEnded(new Position(++revision, 0), 1, "x", HowEnded.EXPIRED, 0, 0);
      ring.add(event);
      plain.addLast(event);
    }
  }

  private void removeFirst(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(ring.removeFirst()).isEqualTo(plain.removeFirst());
    }
  }

  private List<Event> all() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < ring.size(); i++) {
      events.add(ring.get(i));
    }
    return events;
  }
}
