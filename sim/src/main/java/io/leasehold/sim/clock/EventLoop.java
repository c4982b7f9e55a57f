package io.leasehold.sim.clock;

import java.util.PriorityQueue;

/**
 * Real time, and everything that is going to happen in it: events run one at a time, in order of
 * (time, order of scheduling), so that a run is the same each time it is run.
 */
public final class EventLoop {
  /** What an event does; it may throw to stop the run. */
  @FunctionalInterface
  public interface Task {
    void run();
  }

  private record Event(long atNanos, long sequence, Task task) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(atNanos, other.atNanos);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>(256);
  private long nowNanos;
  private long scheduled;

  public long nowNanos() {
    return nowNanos;
  }

  public void after(long delayNanos, Task task) {
    events.add(new Event(nowNanos + Math.max(0, delayNanos), scheduled++, task));
  }

  /** Runs every event up to and including this moment; time then stands there. */
  public void runUntil(long untilNanos) {
    while (!events.isEmpty() && events.peek().atNanos <= untilNanos) {
      Event next = events.poll();
      nowNanos = next.atNanos;
      next.task.run();
    }
    nowNanos = untilNanos;
  }
}
