package io.leasehold.core.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import java.nio.LongBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Commands are plain data; what would stop a replica cannot even be made. */
class CommandsTest {
  private static final Key KEY = Key.of("key");

  @Test
  void nothingInACommandIsNull() {
    isRefused("key", () -> new Acquire(null, 1, ClaimMode.SHARED, 0, -1, 0, Bytes.EMPTY));
    isRefused("mode", () -> new Acquire(KEY, 1, null, 0, -1, 0, Bytes.EMPTY));
    isRefused("value", () -> new Acquire(KEY, 1, ClaimMode.SHARED, 0, -1, 0, null));
    isRefused("key", () -> new Add(null, 1, 0));
    isRefused("limits", () -> new Configure(null));
    isRefused("range", () -> new Delete(null));
    isRefused("holder", () -> new GrantLease(0, null, Terms.ofMillis(1000)));
    isRefused("terms", () -> new GrantLease(0, "x", null));
    isRefused("key", () -> HandOver.toLease(null, 1, 2));
    isRefused("toHolder", () -> HandOver.toHolder(KEY, 1, null));
    isRefused("key", () -> Put.of(null, Bytes.EMPTY));
    isRefused("value", () -> Put.of(KEY, null));
    isRefused("range", () -> new Read(null, 0, 0, false));
    isRefused("key", () -> new Release(null, 1));
    isRefused("key", () -> new Withdraw(null, 1));
    isRefused("value", () -> Compare.value(KEY, Compare.Relation.EQUAL, null));
    isRefused("relation", () -> Compare.value(KEY, null, Bytes.EMPTY));
    isRefused("target", () -> Compare.number(KEY, null, Compare.Relation.EQUAL, 1));
  }

  private static void isRefused(String what, ThrowingCallable making) {
    assertThatNullPointerException().isThrownBy(making).withMessage(what);
  }

  @Test
  void renewalsAreEqualByTheirIdsAndShowOnlyAFew() {
    assertThat(new RenewLeases(1, 2)).isEqualTo(new RenewLeases(1, 2));
    assertThat(new RenewLeases(1, 2)).hasSameHashCodeAs(new RenewLeases(1, 2));
    assertThat(new RenewLeases(1, 2)).isNotEqualTo(new RenewLeases(2, 1)).isNotEqualTo("1, 2");
    assertThat(new RenewLeases(1, 2)).hasToString("RenewLeases[1, 2]");
    assertThat(new RenewLeases(new long[9])).hasToString("RenewLeases[9 ids]");
  }

  @Test
  void renewalsCopyAllTheirIdsAtOnce() {
    LongBuffer ids = LongBuffer.allocate(3);
    new RenewLeases(7, Long.MIN_VALUE).copyTo(ids);
    assertThat(ids.array()).containsExactly(7, Long.MIN_VALUE, 0);
    assertThat(ids.position()).isEqualTo(2);
  }
}
