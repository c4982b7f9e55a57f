package io.leasehold.sim.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Happening;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Hosts and the network between them, with the faults they can have. */
class NetworkTest {
  private static final long MILLI = 1_000_000;
  private static final NetworkQuality GOOD = new NetworkQuality(8 * MILLI, 8 * MILLI, 0, 0, 0);

  private final EventLoop loop = new EventLoop();
  private final Coverage coverage = new Coverage();
  private final Mailbox alice = new Mailbox(0, "alice");
  private final Mailbox bob = new Mailbox(1, "bob");

  @Test
  void goodNetworkDeliversEverythingOnceAndSoon() {
    Network network = network(GOOD);
    for (int i = 0; i < 100; i++) {
      network.send(alice, bob, i);
    }
    loop.runUntil(8 * MILLI);
    assertThat(bob.received).hasSize(100).doesNotHaveDuplicates();
    assertThat(bob.received).as("nothing keeps messages in order").isNotEqualTo(sorted());
  }

  @Test
  void badNetworkLosesDoublesAndDelays() {
    Network network = network(new NetworkQuality(8 * MILLI, 900 * MILLI, 200, 200, 200));
    for (int i = 0; i < 1000; i++) {
      network.send(alice, bob, i);
    }
    loop.runUntil(8 * MILLI);
    int soon = bob.received.size();
    loop.runUntil(900 * MILLI);
    assertThat(bob.received.size()).isGreaterThan(soon);
    assertThat(coverage.of(Happening.MESSAGE_DROPPED)).isBetween(120L, 280L);
    assertThat(coverage.of(Happening.MESSAGE_DOUBLED)).isBetween(100L, 240L);
    assertThat(coverage.of(Happening.MESSAGE_LATE)).isBetween(120L, 280L);
    assertThat(bob.received).hasSize((int) (1000 + doubledLessDropped()));
  }

  @Test
  void cutIsOneWayUntilMended() {
    Network network = network(GOOD);
    network.cut(alice, bob);
    network.send(alice, bob, "lost");
    network.send(bob, alice, "heard");
    network.mend(alice, bob);
    network.send(alice, bob, "after");
    loop.runUntil(8 * MILLI);
    assertThat(bob.received).containsExactly("after");
    assertThat(alice.received).containsExactly("heard");
  }

  @Test
  void whatReachesAPausedHostWaitsAndWhatReachesADeadOneIsLost() {
    Network network = network(GOOD);
    bob.pause(50 * MILLI);
    network.send(alice, bob, "waits");
    loop.runUntil(40 * MILLI);
    assertThat(bob.received).isEmpty();
    loop.runUntil(60 * MILLI);
    assertThat(bob.received).containsExactly("waits");
    assertThat(bob.frozenNanos()).isEqualTo(50 * MILLI);
    bob.crash();
    network.send(alice, bob, "lost");
    loop.runUntil(70 * MILLI);
    bob.restart();
    loop.runUntil(80 * MILLI);
    assertThat(bob.received).containsExactly("waits");
    assertThat(bob.starts).isEqualTo(1);
  }

  @Test
  void timersDieWithTheirProcess() {
    bob.after(20 * MILLI, () -> bob.received.add("timer"));
    bob.crash();
    bob.restart();
    loop.runUntil(30 * MILLI);
    assertThat(bob.received).isEmpty();
  }

  @Test
  void suspendStopsTheElapsedClock() {
    bob.suspend(50 * MILLI);
    loop.runUntil(80 * MILLI);
    assertThat(bob.clock().elapsedNanos()).isEqualTo(30 * MILLI);
  }

  @Test
  void healedNetworkIsGood() {
    Network network = network(new NetworkQuality(8 * MILLI, 900 * MILLI, 500, 500, 500));
    network.cut(alice, bob);
    network.heal();
    for (int i = 0; i < 100; i++) {
      network.send(alice, bob, i);
    }
    loop.runUntil(8 * MILLI);
    assertThat(bob.received).hasSize(100);
  }

  private Network network(NetworkQuality quality) {
    return new Network(loop, new SplittableRandom(1), quality, coverage);
  }

  private long doubledLessDropped() {
    return coverage.of(Happening.MESSAGE_DOUBLED) - coverage.of(Happening.MESSAGE_DROPPED);
  }

  private List<Object> sorted() {
    List<Object> sorted = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      sorted.add(i);
    }
    return sorted;
  }

  /** A host that keeps what it gets. */
  private final class Mailbox extends Host {
    private final List<Object> received = new ArrayList<>();
    private int starts;

    Mailbox(int number, String name) {
      super(number, name, loop, new HostClock(loop, 0, 0, 0), new SplittableRandom(number));
    }

    @Override
    protected void receive(Object message) {
      received.add(message);
    }

    @Override
    protected void started() {
      starts++;
    }

    @Override
    protected void crashed() {}
  }
}
