package io.leasehold.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Fence} must do, whatever it is made of. Extend it, hand out a fence, and run.
 * How a fence makes the admission and the write one step is the matter of {@link
 * FencedWriteContract}.
 */
public abstract class FenceContract {
  private static final AtomicLong NAMES = new AtomicLong();

  /** A fence to test. Called often; it may be the same one each time. */
  protected abstract Fence fence();

  /** A resource that no test has used before, also if the store outlives the test. */
  protected String freshResource() {
    return "contract/" + System.nanoTime() + "/" + NAMES.incrementAndGet();
  }

  /** How many threads the test of concurrency uses. */
  protected int threads() {
    return 8;
  }

  /** How many admissions each thread tries; lower it where each one is slow. */
  protected int admissionsPerThread() {
    return 100;
  }

  @Test
  public void firstTokenIsAdmittedWhateverItIs() {
    fence().admit(freshResource(), 1);
    fence().admit(freshResource(), 41);
    fence().admit(freshResource(), Long.MAX_VALUE);
  }

  @Test
  public void sameTokenIsAdmittedAgainAndAgain() {
    String resource = freshResource();
    for (int i = 0; i < 3; i++) {
      fence().admit(resource, 7);
    }
  }

  @Test
  public void largerTokenIsAdmitted() {
    String resource = freshResource();
    fence().admit(resource, 7);
    fence().admit(resource, 8);
    fence().admit(resource, 1_000_000_000_000L);
  }

  @Test
  public void smallerTokenIsRefusedAndTheRefusalSaysAll() {
    String resource = freshResource();
    fence().admit(resource, 9_000_000_000L);

    StaleTokenException refusal = refusalOf(resource, 8_999_999_999L);

    assertThat(refusal.resource()).isEqualTo(resource);
    assertThat(refusal.token()).isEqualTo(8_999_999_999L);
    assertThat(refusal.newest()).isEqualTo(9_000_000_000L);
    assertThat(refusal).hasMessageContaining(resource).hasMessageContaining("9000000000");
  }

  @Test
  public void refusalChangesNothing() {
    String resource = freshResource();
    fence().admit(resource, 10);
    assertThat(refusalOf(resource, 4).newest()).isEqualTo(10);

    assertThat(refusalOf(resource, 9).newest()).isEqualTo(10);
    fence().admit(resource, 10);
    fence().admit(resource, 11);
    assertThat(refusalOf(resource, 10).newest()).isEqualTo(11);
  }

  @Test
  public void tokensAreComparedAsNumbersAndNotAsText() {
    String resource = freshResource();
    fence().admit(resource, 9);
    fence().admit(resource, 10);
    assertThat(refusalOf(resource, 9).newest()).isEqualTo(10);
    fence().admit(resource, Long.MAX_VALUE - 1);
    fence().admit(resource, Long.MAX_VALUE);
    // A fence that counts in floating point cannot tell these two apart.
    assertThat(refusalOf(resource, Long.MAX_VALUE - 1).newest()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  public void resourcesHaveTokensOfTheirOwn() {
    String orders = freshResource();
    String invoices = freshResource();
    fence().admit(orders, 50);
    fence().admit(invoices, 3);
    fence().admit(invoices, 4);
    assertThat(refusalOf(orders, 49).newest()).isEqualTo(50);
    assertThat(refusalOf(invoices, 3).newest()).isEqualTo(4);
  }

  @Test
  public void tokenThatIsNotPositiveIsABadArgument() {
    String resource = freshResource();
    for (long token : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThatThrownBy(() -> fence().admit(resource, token))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(Long.toString(token));
    }
    fence().admit(resource, 1);
  }

  @Test
  public void resourceWithoutANameIsABadArgument() {
    assertThatThrownBy(() -> fence().admit("", 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> fence().admit(null, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  public void afterATokenWasAdmittedNoSmallerOneIsWhoeverAsks() throws InterruptedException {
    String resource = freshResource();
    Race race = new Race(threads(), admissionsPerThread());
    race.run(token -> fence().admit(resource, token));

    race.assertNothingWentBack();
    long newest = race.largestAdmitted();
    assertThat(refusalOf(resource, newest - 1).newest()).isEqualTo(newest);
    fence().admit(resource, newest);
  }

  private StaleTokenException refusalOf(String resource, long token) {
    StaleTokenException refusal =
        catchThrowableOfType(StaleTokenException.class, () -> fence().admit(resource, token));
    assertThat(refusal).as("refusal of token %d of %s", token, resource).isNotNull();
    return refusal;
  }
}
