package io.leasehold.core.modeltest;

import io.leasehold.core.command.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A stamp and what is to be done at it. */
record Batch(long stamp, List<Command> commands) {
  Batch {
    commands = List.copyOf(commands);
  }

  Batch without(int index) {
    List<Command> left = new ArrayList<>(commands);
    left.remove(index);
    return new Batch(stamp, left);
  }

  @Override
  public String toString() {
    return "at "
        + stamp
        + (commands.isEmpty() ? ": nothing" : ":")
        + commands.stream().map(c -> "\n    " + c).collect(Collectors.joining());
  }
}
