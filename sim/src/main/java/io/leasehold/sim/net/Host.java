package io.leasehold.sim.net;

import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.clock.HostClock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A machine with one process on it. The process runs only while the host is up: what happens to a
 * paused one waits and then happens in any order, what happens to one that is down is lost, and no
 * timer survives a crash.
 */
public abstract class Host {
  /** More hosts than this make no sense in one world. */
  public static final int MAX_HOSTS = 64;

  private static final long WAKING_NANOS = 3_000_000;

  private enum State {
    UP,
    PAUSED,
    DOWN
  }

  private final int number;
  private final String name;
  private final EventLoop loop;
  private final HostClock clock;
  private final SplittableRandom random;
  private final List<EventLoop.Task> waiting = new ArrayList<>();
  private State state = State.UP;
  private int incarnation;
  private int freeze;
  private long frozenSinceNanos;
  private long frozenNanos;

  protected Host(
      int number, String name, EventLoop loop, HostClock clock, SplittableRandom random) {
    this.number = number;
    this.name = name;
    this.loop = loop;
    this.clock = clock;
    this.random = random;
  }

  public final int number() {
    return number;
  }

  public final String name() {
    return name;
  }

  public final HostClock clock() {
    return clock;
  }

  public final boolean isUp() {
    return state == State.UP;
  }

  public final boolean isDown() {
    return state == State.DOWN;
  }

  /** Real time that this process has spent paused so far. */
  public final long frozenNanos() {
    return frozenNanos + (state == State.PAUSED ? loop.nowNanos() - frozenSinceNanos : 0);
  }

  /** Does this once so much has passed on the host's own elapsed clock, if the process lives. */
  protected final void after(long elapsedNanos, EventLoop.Task task) {
    int now = incarnation;
    loop.after(
        clock.realNanos(elapsedNanos),
        () -> {
          if (now == incarnation) {
            happen(task);
          }
        });
  }

  final void deliver(Object message) {
    happen(() -> receive(message));
  }

  private void happen(EventLoop.Task task) {
    switch (state) {
      case UP -> task.run();
      case PAUSED -> waiting.add(task);
      case DOWN -> {}
    }
  }

  /** Stops the process for this long in real time, as a collector or a signal does. */
  public final void pause(long realNanos) {
    freeze(realNanos, false);
  }

  /** Stops the machine for this long in real time, its elapsed clock included. */
  public final void suspend(long realNanos) {
    freeze(realNanos, true);
  }

  private void freeze(long realNanos, boolean clockStops) {
    if (state != State.UP) {
      return;
    }
    state = State.PAUSED;
    frozenSinceNanos = loop.nowNanos();
    if (clockStops) {
      clock.suspend();
    }
    int thisFreeze = ++freeze;
    loop.after(
        realNanos,
        () -> {
          if (thisFreeze == freeze) {
            thaw();
          }
        });
  }

  /** Ends a pause or a suspend before its time; nothing if there is none. */
  public final void thaw() {
    if (state != State.PAUSED) {
      return;
    }
    frozenNanos = frozenNanos();
    state = State.UP;
    clock.resume();
    int now = incarnation;
    for (EventLoop.Task task : waiting) {
      loop.after(
          random.nextLong(WAKING_NANOS),
          () -> {
            if (now == incarnation) {
              happen(task);
            }
          });
    }
    waiting.clear();
  }

  /** Ends the process: what it had in memory is gone. */
  public final void crash() {
    if (state == State.DOWN) {
      return;
    }
    thaw();
    state = State.DOWN;
    incarnation++;
    waiting.clear();
    crashed();
  }

  public final void restart() {
    if (state == State.DOWN) {
      state = State.UP;
      started();
    }
  }

  protected abstract void receive(Object message);

  /** The process starts, the first time or again, with nothing but what is on disk. */
  protected abstract void started();

  protected abstract void crashed();

  @Override
  public final String toString() {
    return name;
  }
}
