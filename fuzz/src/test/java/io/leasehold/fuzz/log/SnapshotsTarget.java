package io.leasehold.fuzz.log;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.engine.node.NodeSnapshots;
import io.leasehold.fuzz.Broken;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A snapshot is refused in the promised words, or gives a machine that is in order, is written
 * again as the same bytes, and goes on. The first byte tells whether the rest is a snapshot of a
 * node, of a machine, or the content of one that gets true checksums.
 */
public final class SnapshotsTarget {
  private static final int VERSION = 2;

  private SnapshotsTarget() {}

  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    byte[] bytes = Arrays.copyOfRange(input, 1, input.length);
    LeaseMachine machine;
    try {
      machine =
          switch (input[0] & 3) {
            case 0 -> NodeSnapshots.read(bytes);
            case 1 -> Machines.restore(bytes);
            case 2 -> Machines.restore(Framing.around(1, bytes));
            default -> Machines.restore(Framing.around(VERSION, bytes));
          };
    } catch (IOException refused) {
      Broken.unless(NodeSnapshots.isProperRefusal(refused), "a refusal says why:", refused);
      return;
    }
    Machines.check(machine);
    byte[] written = Machines.snapshot(machine);
    Broken.unless(
        Arrays.equals(Machines.snapshot(Machines.restore(written)), written),
        "a snapshot is written again as it was read");
    goOn(machine);
  }

  private static void goOn(LeaseMachine machine) {
    long next = machine.nextWorkMillis();
    for (int i = 0; i < 3 && next < 1L << 60; i++) {
      var unused = machine.apply(List.of(), next);
      next = Math.max(next + 1, machine.nextWorkMillis());
    }
    var unused =
        machine.apply(
            List.of(
                new GrantLease(7, "fuzz", Terms.ofMillis(1_000)),
                new RenewLeases(1, 2, 3, 7),
                Acquire.exclusive(Key.of("a"), 7)),
            0);
    Machines.check(machine);
  }
}
