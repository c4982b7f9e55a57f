package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits go by the names that refusals call them. */
class LimitNamesTest {

  @ParameterizedTest
  @EnumSource
  void everyLimitIsChangedByItsName(Limit limit) {
    Limits changed = LimitNames.change(Map.of(limit.name(), 17L)).appliedTo(Limits.defaults());
    assertThat(changed).isEqualTo(Limits.defaults().with(limit, 17));
    assertThat(LimitNames.toWire(changed)).containsEntry(limit.name(), 17L);
  }

  @ParameterizedTest
  @EnumSource
  void aValueOutOfRangeIsMalformedAndNamed(Limit limit) {
    for (long value : new long[] {0, -1, limit.largest() + 1}) {
      assertThatExceptionOfType(Malformed.class)
          .isThrownBy(() -> LimitNames.change(Map.of(limit.name(), value)))
          .withMessageContaining(limit.name())
          .withMessageContaining("" + value)
          .withMessageContaining("" + limit.largest());
    }
  }

  @ParameterizedTest
  @CsvSource({"leases,LEASES", "KEY_BYTE,KEY_BYTES", "lock-delay,LOCK_DELAY_MILLIS"})
  void anUnknownNameIsAnsweredWithTheNearest(String given, String nearest) {
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> LimitNames.change(Map.of(given, 1L)))
        .withMessageContaining("\"" + given + "\"")
        .withMessageContaining("perhaps " + nearest);
  }

  @Test
  void noChangeIsNoChange() {
    assertThat(LimitNames.change(Map.of()).changes()).isEmpty();
  }
}
