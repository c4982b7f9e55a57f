package io.leasehold.sim.lab.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages are late if the weather is bad, and never overtake each other on one link. */
class NetworkTest {
  private final VirtualTime time = new VirtualTime(0);
  private final Network network = new Network(time);
  private final List<String> arrived = new ArrayList<>();

  @Test
  void inGoodWeatherAMessageTakesTheLatencyOfBothEnds() {
    network.latency("A", 30);
    network.latency("store", 5);
    send(10, "A", "store", "hello");
    time.playUntil(100);
    assertThat(arrived).containsExactly("hello@45");
  }

  @Test
  void aPartitionHoldsMessagesUntilItIsOver() {
    network.partition("A", "store", 20, 80);
    send(19, "A", "store", "before");
    send(20, "A", "store", "first");
    send(79, "A", "store", "last");
    send(80, "A", "store", "after");
    time.playUntil(100);
    assertThat(arrived).containsExactly("before@19", "first@80", "last@80", "after@80");
  }

  @Test
  void otherLinksDoNotNotice() {
    network.partition("A", "store", 0, 80);
    send(10, "B", "store", "from B");
    send(11, "A", "resource", "to the resource");
    send(12, "store", "A", "the way back");
    time.playUntil(100);
    assertThat(arrived).containsExactly("from B@10", "to the resource@11", "the way back@12");
  }

  @Test
  void whatIsSentAfterACongestionWaitsForWhatIsStillUnderWay() {
    network.congestion("A", "store", 10, 20, 50);
    send(19, "A", "store", "slow");
    send(30, "A", "store", "quick");
    time.playUntil(100);
    assertThat(arrived).containsExactly("slow@69", "quick@69");
  }

  private void send(long at, String from, String to, String what) {
    time.at(at, () -> network.send(from, to, () -> arrived.add(what + "@" + time.nowMillis())));
  }
}
