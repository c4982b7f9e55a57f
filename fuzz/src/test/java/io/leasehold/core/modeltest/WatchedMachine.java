package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Limits;
import io.leasehold.fuzz.Broken;
import java.util.List;

/** A machine with a watch on every promise, which breaks the target that breaks one. */
public final class WatchedMachine {
  private final WatchedLife life;

  public WatchedMachine(Limits limits) {
    life = new WatchedLife(limits, new Coverage());
  }

  public Applied apply(List<Command> commands, long stampMillis) {
    unless(life.live(new Batch(stampMillis, commands)));
    return life.lastApplied();
  }

  /** Lets time pass until all that is due has ended. */
  public void end() {
    unless(life.end());
  }

  private static void unless(Difference difference) {
    if (difference != null) {
      throw new Broken(difference.text());
    }
  }
}
