package io.leasehold.sim.lab.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cues run at their moment, in their order, and watchers miss no millisecond. */
class VirtualTimeTest {
  private final VirtualTime time = new VirtualTime(0);
  private final List<String> seen = new ArrayList<>();

  @Test
  void cuesRunAtTheirMomentInTheOrderGiven() {
    time.at(5, () -> see("second"));
    time.at(3, () -> see("first"));
    time.at(5, () -> see("third"));
    time.playUntil(10);
    assertThat(seen).containsExactly("first@3", "second@5", "third@5");
    assertThat(time.nowMillis()).isEqualTo(10);
  }

  @Test
  void theEndIsNotPartOfThePlay() {
    time.at(10, () -> see("too late"));
    time.playUntil(10);
    assertThat(seen).isEmpty();
  }

  @Test
  void watchersLookAfterTheCuesOfEveryMillisecond() {
    time.everyMillisecond(() -> see("look"));
    time.at(1, () -> see("cue"));
    time.playUntil(3);
    assertThat(seen).containsExactly("look@0", "cue@1", "look@1", "look@2");
  }

  @Test
  void aCueGivenByAWatcherForTheSameMomentIsNotLost() {
    time.everyMillisecond(
        () -> {
          if (time.nowMillis() == 2) {
            time.at(2, () -> see("sent by a watcher"));
          }
        });
    time.at(4, () -> see("later"));
    time.playUntil(6);
    assertThat(seen).containsExactly("sent by a watcher@2", "later@4");
  }

  @Test
  void aCueForThePastIsRefused() {
    time.playUntil(10);
    assertThatThrownBy(() -> time.at(9, () -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("10:00:00.009")
        .hasMessageContaining("it is 10:00:00.010");
  }

  private void see(String what) {
    seen.add(what + "@" + time.nowMillis());
  }
}
