package io.leasehold.doors.etcd.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TtlTest {
  /** A TTL of 0 would tell the client that it is gone. */
  @Test
  void aLiveLeaseIsNeverToldToHaveATermOfNothing() {
    assertThat(Ttl.granted(100)).isEqualTo(1);
    assertThat(Ttl.granted(1_999)).isEqualTo(1);
    assertThat(Ttl.granted(30_000)).isEqualTo(30);
  }

  @Test
  void whatIsLeftIsNeverToldAsMoreThanItIs() {
    assertThat(Ttl.remaining(30_000)).isEqualTo(29);
    assertThat(Ttl.remaining(29_001)).isEqualTo(29);
    assertThat(Ttl.remaining(29_000)).isEqualTo(28);
    assertThat(Ttl.remaining(1)).isZero();
    assertThat(Ttl.remaining(0)).isZero();
  }
}
