package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NanosTest {
  @Test
  void partsPerMillionAreRoundedUpAndDoNotOverflow() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 10_000; i++) {
      long nanos = random.nextLong(Long.MAX_VALUE) >> random.nextInt(62);
      int parts = random.nextInt(HolderTermsBuilder.MAX_DRIFT_PARTS_PER_MILLION + 1);
      BigDecimal exact = BigDecimal.valueOf(nanos).multiply(BigDecimal.valueOf(parts, 6));
      assertThat(Nanos.partsPerMillion(nanos, parts))
          .as("%d of %d", parts, nanos)
          .isEqualTo(exact.setScale(0, RoundingMode.CEILING).longValueExact());
    }
  }

  @Test
  void peopleReadSecondsAndMilliseconds() {
    assertThat(Nanos.text(0)).isEqualTo("0 ms");
    assertThat(Nanos.text(250_000_000)).isEqualTo("250 ms");
    assertThat(Nanos.text(999_999)).isEqualTo("1 ms");
    assertThat(Nanos.text(24_940_000_000L)).isEqualTo("24.94 s");
    assertThat(Nanos.text(-1_500_000_000L)).isEqualTo("-1.5 s");
    assertThat(Nanos.text(100_000_000_000L)).isEqualTo("100 s");
    assertThat(Nanos.text(Duration.ofDays(999_999))).isEqualTo("999999 days");
  }
}
