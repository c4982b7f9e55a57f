package io.leasehold.fuzz.log;

import io.leasehold.core.command.Command;
import io.leasehold.core.model.Limit;
import io.leasehold.core.modeltest.WatchedMachine;
import io.leasehold.engine.entry.CommandCodec;
import io.leasehold.fuzz.Broken;
import io.leasehold.fuzz.Choices;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of commands with extreme numbers, at extreme times: each goes through the format of the
 * log and is applied, and no promise is broken by any of it.
 */
public final class CommandsTarget {
  /** The last cluster time that the core accepts. */
  private static final long LAST_STAMP = 1L << 60;

  private static final int MOST_BATCHES = 24;
  private static final int MOST_COMMANDS = 6;

  private CommandsTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Choices choices = new Choices(input);
    Programs programs = new Programs(choices);
    WatchedMachine machine = new WatchedMachine(programs.limits());
    long now = 0;
    for (int batch = 0; batch < MOST_BATCHES && choices.hasMore(); batch++) {
      List<Command> commands = new ArrayList<>();
      for (int left = choices.below(MOST_COMMANDS + 1); left > 0; left--) {
        commands.add(logged(programs.command()));
      }
      now = machine.apply(commands, stamp(choices, now)).nowMillis();
    }
    // Where cluster time itself ends, nothing more has to.
    if (now < LAST_STAMP - Limit.MAX_TERM_MILLIS.largest()) {
      machine.end();
    }
  }

  /** As a replica gets it. */
  private static Command logged(Command command) {
    Command read = CommandCodec.decode(CommandCodec.encode(command));
    Broken.unless(read.equals(command), "the log keeps a command:", command, "became", read);
    return read;
  }

  /** Mostly some steps on, up to the very last. */
  private static long stamp(Choices choices, long now) {
    int kind = choices.octet();
    long stamp =
        kind < 128 ? now + kind : kind < 250 ? now + choices.below(250) * 100L : choices.number();
    return Math.min(stamp, LAST_STAMP);
  }
}
