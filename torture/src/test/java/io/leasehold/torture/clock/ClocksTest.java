package io.leasehold.torture.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.TalkingProcess;
import io.leasehold.torture.process.Until;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClocksTest {
  private static final Host HERE = new Host("here", "127.0.0.1", List.of());

  @Test
  void clockJumpsUnderARunningProcessAndItsWaitsDoNot() {
    try (Clocks clocks = Clocks.find()) {
      assumeTrue(clocks.obstacle().isEmpty(), clocks.obstacle());
      Clock clock = clocks.clock("n1");
      try (TalkingProcess process = TalkingProcess.start("wall", HERE, clock, WallClock.class)) {
        for (Duration off :
            List.of(Duration.ZERO, Duration.ofHours(1), Duration.ofHours(-1), Duration.ZERO)) {
          clock.put(off);
          Until.holds("the clock is off by " + off, () -> isOff(process, off));
        }
      }
    }
  }

  private static boolean isOff(TalkingProcess process, Duration off) {
    String[] answer = process.ask("?").split(" ", -1);
    // A wait that ends at once is how libfaketime breaks Java if it is not told otherwise.
    assertThat(Long.parseLong(answer[1])).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(40));
    long seen = Long.parseLong(answer[0]) - System.currentTimeMillis();
    return Math.abs(seen - off.toMillis()) < TimeUnit.MINUTES.toMillis(5);
  }

  @Test
  void clockThatCannotBePutWrongSaysWhy() {
    assertThatThrownBy(() -> Clocks.allTrue().clock("n1").put(Duration.ofHours(1)))
        .hasMessageContaining("apt-get install faketime");
  }
}
