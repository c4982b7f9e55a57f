package io.leasehold.torture.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.torture.clock.Clocks;
import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.TalkingProcess;
import io.leasehold.torture.process.Until;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Without any rights. */
class ProxiedTest extends NetworkContract {
  @Override
  Network open() {
    return Proxied.orLoopback("this is about the proxy", new Random(1));
  }

  @Override
  String obstacle(Network opened) {
    return opened.obstacle();
  }

  @Test
  void aCutConcernsOneHostAndOneWayOnly() {
    Host one = network().host("one");
    Host other = network().host("other");
    try (TalkingProcess cutOff = asking(one);
        TalkingProcess neighbour = asking(other)) {
      assertThat(cutOff.ask("?")).isEqualTo("heard");
      network().cut(host(), one);
      assertThat(cutOff.ask("?")).isEqualTo("silence");
      assertThat(neighbour.ask("?")).isEqualTo("heard");
      network().heal();
      Until.holds("the answer comes", () -> cutOff.ask("?").equals("heard"));
    }
  }

  @Test
  void aConnectionThatIsBegunBehindACutIsAcceptedAndSilent() throws IOException {
    network().isolate(host());
    try (Echo echo = Echo.connect(host())) {
      echo.send();
      assertThat(echo.hears()).isFalse();
      network().heal();
      awaitHearing(echo);
    }
  }

  @Test
  void aForeignAddressIsReachedThroughTheProxy() throws IOException {
    String through = network().towards(host().listen() + ":" + Echo.PORT);
    assertThat(through).doesNotStartWith(host().listen());
    Host door = new Host("door", through.substring(0, through.indexOf(':')), List.of());
    try (Echo echo = Echo.connect(door)) {
      echo.send();
      awaitHearing(echo);
    }
  }

  private TalkingProcess asking(Host from) {
    return TalkingProcess.start(
        from.name(),
        from,
        Clocks.allTrue().clock("asking"),
        AskingMain.class,
        host().address(),
        Integer.toString(Echo.PORT));
  }
}
