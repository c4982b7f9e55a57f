package io.leasehold.sim.lab.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Times are said as shortly as they are exact. */
class TimeOfDayTest {
  @Test
  void zeroIsTenOClock() {
    assertThat(TimeOfDay.text(0)).isEqualTo("10:00:00");
    assertThat(TimeOfDay.text(30_001)).isEqualTo("10:00:30.001");
    assertThat(TimeOfDay.text(3_661_000)).isEqualTo("11:01:01");
    assertThat(TimeOfDay.text(-5_000)).isEqualTo("09:59:55");
  }

  @Test
  void lengthsHaveNoMoreDigitsThanTheyNeed() {
    assertThat(TimeOfDay.length(0)).isEqualTo("0 ms");
    assertThat(TimeOfDay.length(470)).isEqualTo("470 ms");
    assertThat(TimeOfDay.length(7_470)).isEqualTo("7.47 s");
    assertThat(TimeOfDay.length(60_000)).isEqualTo("60 s");
    assertThat(TimeOfDay.length(600_000)).isEqualTo("10 min");
  }
}
