package io.leasehold.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every fence must do that makes admission and the write one step: the history that the
 * resource itself keeps never goes back to a smaller token, however many writers race.
 */
public abstract class FencedWriteContract extends FenceContract {

  /**
   * Admits the token and, in the same step, adds it to the end of the history of the resource.
   *
   * @throws StaleTokenException if a larger token was admitted before; the history is as it was
   */
  protected abstract void write(String resource, long token);

  /** The tokens of all writes, in the order in which the resource saw them. */
  protected abstract List<Long> history(String resource);

  @Test
  public void refusedWriteLeavesNoTrace() {
    String resource = freshResource();
    write(resource, 5);
    write(resource, 6);
    write(resource, 6);
    assertThatThrownBy(() -> write(resource, 5)).isInstanceOf(StaleTokenException.class);
    assertThat(history(resource)).containsExactly(5L, 6L, 6L);
  }

  @Test
  public void racingWritersNeverTakeTheResourceBack() throws InterruptedException {
    String resource = freshResource();
    Race race = new Race(threads(), admissionsPerThread());
    race.run(token -> write(resource, token));

    race.assertNothingWentBack();
    assertThat(history(resource)).isSorted().hasSize(race.admissions());
    assertThat(history(resource)).endsWith(race.largestAdmitted());
  }
}
