package io.leasehold.core;

import static io.leasehold.core.Clause.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Renewed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A hundred thousand leases due at one instant neither stall one apply call nor let a single late
 * renewal in.
 */
class MassExpiryTest {
  private static final int LEASES = 100_000;
  private static final long ENDS_PER_BATCH =
      Limit.WORK_PER_BATCH.defaultValue() / Limit.WORK_OF_AN_END;

  private final Town town = new Town();
  private final Time time = town.time();

  @Test
  void everyApplyCallIsBoundedAndNoLateRenewalIsLetIn() {
    grantAll();
    time.passesUnseen("30001ms");
    int ended = 0;
    int batches = 0;
    while (ended < LEASES) {
      assertThat(renewSome(batches).renewed()).as("late renewals let in").isZero();
      List<LeaseEnded> ends = town.events(LeaseEnded.class);
      assertThat(ends).hasSizeLessThanOrEqualTo((int) ENDS_PER_BATCH);
      assertThat(ends).allMatch(end -> end.endedAtMillis() == 30_000);
      ended += ends.size();
      batches++;
    }
    assertThat(batches).isGreaterThanOrEqualTo((int) (LEASES / ENDS_PER_BATCH));
    assertThat(town.machine().statistics().leases()).isZero();
    assertThat(town.machine().nextWorkMillis()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void oneRenewalOfAllOfThemInTheFirstBatchIsRefusedForEachOfThem() {
    grantAll();
    time.passesUnseen("30001ms");
    Renewed renewed = town.answers(Renewed.class, new RenewLeases(ids(0, LEASES)));
    assertThat(renewed.renewed()).isZero();
    assertThat(renewed.refused()).hasSize(LEASES);
  }

  @Test
  void oneRenewalOfAllOfThemInTheLastMillisecondIsGrantedToEachOfThem() {
    grantAll();
    time.passesUnseen("30s");
    assertThat(town.answers(Renewed.class, new RenewLeases(ids(0, LEASES))).renewed())
        .isEqualTo(LEASES);
    time.passes("30s");
    time.passes("0ms");
    assertThat(town.machine().statistics().leases()).isEqualTo(LEASES);
  }

  private void grantAll() {
    List<GrantLease> grants = new ArrayList<>();
    for (int id = 1; id <= LEASES; id++) {
      grants.add(new GrantLease(id, "crowd", terms("30s")));
    }
    town.doesTogether(grants.toArray(new GrantLease[0]));
  }

  /** A different thousand each time, spread over those that ended and those still waiting. */
  private Renewed renewSome(int round) {
    long[] ids = new long[1000];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = 1 + (i * 100L + round * 37L) % LEASES;
    }
    return town.answers(Renewed.class, new RenewLeases(ids));
  }

  private static long[] ids(int from, int count) {
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      ids[i] = from + i + 1L;
    }
    return ids;
  }
}
