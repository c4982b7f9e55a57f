package io.leasehold.core.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A place is taken, or free and remembered, or was never used; it may be closed for a while. */
class PoolTest {
  private final Pool pool = new Pool(0);

  @Test
  void aNewPoolOffersTheLowestPlace() {
    assertThat(pool.choose("a", 3, Pool.NONE, 0)).isZero();
    assertThat(pool.choose("a", 3, 2, 0)).isEqualTo(2);
  }

  @Test
  void everyPlaceIsGivenOnceAndThenThereIsNone() {
    for (int slot = 0; slot < 200; slot++) {
      assertThat(pool.choose("a", 200, Pool.NONE, 0)).isEqualTo(slot);
      pool.take(slot);
    }
    assertThat(pool.choose("a", 200, Pool.NONE, 0)).isEqualTo(Pool.NONE);
    assertThat(pool.choose("a", 201, Pool.NONE, 0)).isEqualTo(200);
  }

  @Test
  void aFreedPlaceIsRememberedForItsLastHolderUntilAnotherTakesIt() {
    pool.take(0);
    pool.free(0, "a");
    assertThat(pool.freed()).containsEntry(0, "a");
    assertThat(pool.choose("a", 2, 1, 0)).isZero();
    assertThat(pool.choose("b", 2, Pool.NONE, 0)).isEqualTo(1);
    pool.take(0);
    assertThat(pool.freed()).isEmpty();
    pool.free(0, "b");
    assertThat(pool.choose("a", 2, Pool.NONE, 0)).isEqualTo(1);
  }

  @Test
  void aClosedPlaceIsNotOfferedUntilItsDelayIsPast() {
    pool.take(0);
    pool.free(0, "a");
    pool.close(0, 100);
    assertThat(pool.choose("a", 1, 0, 100)).isEqualTo(Pool.NONE);
    assertThat(pool.choose("a", 1, 0, 101)).isZero();
    assertThat(pool.lastOpening(100)).isEqualTo(100);
    assertThat(pool.lastOpening(101)).isZero();
  }

  @Test
  void openingsAreTheFirstBelowANumberAndTheLastOfAll() {
    for (int slot = 0; slot < 3; slot++) {
      pool.take(slot);
      pool.free(slot, "a");
      pool.close(slot, 300 - slot * 100);
    }
    assertThat(pool.firstOpening(3, 0)).isEqualTo(100);
    assertThat(pool.firstOpening(2, 0)).isEqualTo(200);
    assertThat(pool.firstOpening(3, 101)).isEqualTo(200);
    assertThat(pool.firstOpening(3, 301)).isEqualTo(Alarms.NEVER);
    assertThat(pool.lastOpening(0)).isEqualTo(300);
  }

  @Test
  void takingAClosedPlaceOpensIt() {
    pool.take(0);
    pool.free(0, "a");
    pool.close(0, 100);
    pool.take(0);
    assertThat(pool.closed()).isEmpty();
  }
}
