package io.leasehold.sim.check;

import static io.leasehold.sim.check.Facts.batch;
import static io.leasehold.sim.check.Facts.exclusive;
import static io.leasehold.sim.check.Facts.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.model.Bytes;
import io.leasehold.sim.cluster.Store;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The first replica makes history, the others repeat it. */
class ReplicaCheckTest {
  private final ReplicaCheck check = new ReplicaCheck();

  ReplicaCheckTest() {
    check.first(batch(1, 10, List.of()));
  }

  @Test
  void sameEntryWithTheSameResultIsFine() {
    assertThat(check.isNew(1)).isFalse();
    assertThat(check.isNew(2)).isTrue();
    check.repeated(batch(1, 10, List.of()), "n2");
    assertThat(check.lastIndex()).isEqualTo(1);
  }

  @Test
  void otherEntryAtTheSamePlaceMeansThatSomethingCommittedIsLost() {
    Batch other = batch(1, 10, 0, 2, List.of(), List.of(), List.of());
    assertBroken(Promise.P8, () -> check.repeated(other, "n2"));
  }

  @Test
  void otherResultOfTheSameEntryIsFound() {
    Batch other = batch(1, 10, List.of(granted(exclusive("alice", 5))));
    assertBroken(Promise.REPLICAS, () -> check.repeated(other, "n2"));
  }

  @Test
  void snapshotsAtOneIndexHaveEqualBytes() {
    assertThat(check.saved(8, saved("state"), "n1")).isFalse();
    assertThat(check.saved(8, saved("state"), "n2")).isTrue();
    assertBroken(Promise.REPLICAS, () -> check.saved(8, saved("stale"), "n3"));
  }

  private static void assertBroken(Promise promise, ThrowingCallable code) {
    assertThatThrownBy(code)
        .isInstanceOfSatisfying(
            Violation.class, found -> assertThat(found.promise()).isEqualTo(promise));
  }

  private static Store.Saved saved(String bytes) {
    return new Store.Saved() {
      @Override
      public Bytes bytes() {
        return Bytes.of(bytes);
      }

      @Override
      public long nowMillis() {
        return 0;
      }

      @Override
      public Store restore() {
        throw new AssertionError("nobody restores this");
      }
    };
  }
}
