package io.leasehold.sim.check;

import static io.leasehold.sim.check.Facts.claim;
import static io.leasehold.sim.check.Facts.exclusive;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import org.junit.jupiter.api.Test;

/** P4 as the simulator sees it. */
class OverlapCheckTest {
  private final OverlapCheck check = new OverlapCheck();

  @Test
  void oldHolderThatStillBelievesAfterTheNewOneDidIsFound() {
    check.checkedTrue(exclusive("alice", 5), 1);
    check.checkedTrue(exclusive("bob", 9), 2);
    assertThatThrownBy(() -> check.checkedTrue(exclusive("alice", 5), 3))
        .isInstanceOfSatisfying(
            Violation.class,
            violation -> {
              assertThat(violation.promise()).isEqualTo(Promise.P4);
              assertThat(violation.names()).containsExactlyInAnyOrder("alice", "bob", "db");
            });
  }

  @Test
  void oneAfterTheOtherIsFine() {
    check.checkedTrue(exclusive("alice", 5), 1);
    check.checkedTrue(exclusive("bob", 9), 2);
    assertThatCode(() -> check.checkedTrue(exclusive("bob", 9), 3)).doesNotThrowAnyException();
  }

  @Test
  void readersTogetherAreFineButNotWithAWriter() {
    check.checkedTrue(claim("alice", ClaimMode.SHARED, Claim.NO_SLOT, 5), 1);
    check.checkedTrue(claim("bob", ClaimMode.SHARED, Claim.NO_SLOT, 9), 2);
    check.checkedTrue(claim("alice", ClaimMode.SHARED, Claim.NO_SLOT, 5), 3);
    check.checkedTrue(exclusive("carol", 12), 4);
    assertThatThrownBy(() -> check.checkedTrue(claim("bob", ClaimMode.SHARED, Claim.NO_SLOT, 9), 5))
        .isInstanceOf(Violation.class);
  }

  @Test
  void slotsExcludeOnlyTheirOwn() {
    check.checkedTrue(claim("alice", ClaimMode.SLOT, 0, 5), 1);
    check.checkedTrue(claim("bob", ClaimMode.SLOT, 1, 9), 2);
    check.checkedTrue(claim("alice", ClaimMode.SLOT, 0, 5), 3);
    check.checkedTrue(claim("carol", ClaimMode.SLOT, 0, 12), 4);
    assertThatThrownBy(() -> check.checkedTrue(claim("alice", ClaimMode.SLOT, 0, 5), 5))
        .isInstanceOf(Violation.class);
  }

  @Test
  void twoWhoBelieveAtOneInstantAreFound() {
    assertThatThrownBy(
            () -> OverlapCheck.requireCompatible(exclusive("alice", 5), exclusive("bob", 9), 1))
        .isInstanceOf(Violation.class);
    Claim reader = claim("alice", ClaimMode.SHARED, Claim.NO_SLOT, 5);
    Claim other = claim("bob", ClaimMode.SHARED, Claim.NO_SLOT, 9);
    assertThatCode(() -> OverlapCheck.requireCompatible(reader, other, 1))
        .doesNotThrowAnyException();
  }

  @Test
  void firstBeliefIsToldFromLaterOnes() {
    assertThat(check.isFirst(exclusive("alice", 5))).isTrue();
    check.checkedTrue(exclusive("alice", 5), 1);
    assertThat(check.isFirst(exclusive("alice", 5))).isFalse();
    assertThat(check.isFirst(exclusive("bob", 9))).isTrue();
  }
}
