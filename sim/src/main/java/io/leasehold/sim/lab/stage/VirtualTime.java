package io.leasehold.sim.lab.stage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The true time of a play, in milliseconds after 10:00:00. It moves one millisecond at a time: all
 * cues of that millisecond run first, in the order they were given, then everybody who watches has
 * a look. So no change of mind can hide between two steps.
 */
public final class VirtualTime {
  private record Cue(long atMillis, long order, Runnable action) {}

  private final PriorityQueue<Cue> cues =
      new PriorityQueue<>(Comparator.comparingLong(Cue::atMillis).thenComparingLong(Cue::order));
  private final List<Runnable> watchers = new ArrayList<>();
  private long nowMillis;
  private long order;

  VirtualTime(long startMillis) {
    nowMillis = startMillis;
  }

  public long nowMillis() {
    return nowMillis;
  }

  /** Runs the action at that moment, which must not be over. */
  public void at(long atMillis, Runnable action) {
    if (atMillis < nowMillis) {
      throw new IllegalArgumentException(
          "a cue for "
              + TimeOfDay.text(atMillis)
              + " comes too late, it is "
              + TimeOfDay.text(nowMillis)
              + "; give it before that moment");
    }
    cues.add(new Cue(atMillis, order++, action));
  }

  /** Runs the watcher at the end of every millisecond. */
  public void everyMillisecond(Runnable watcher) {
    watchers.add(watcher);
  }

  /** Plays everything before that moment, and stops at it. */
  void playUntil(long endMillis) {
    while (nowMillis < endMillis) {
      runCues();
      watchers.forEach(Runnable::run);
      // A watcher may send a message that takes no time at all.
      runCues();
      nowMillis++;
    }
  }

  private void runCues() {
    while (!cues.isEmpty() && cues.peek().atMillis() == nowMillis) {
      cues.poll().action().run();
    }
  }
}
