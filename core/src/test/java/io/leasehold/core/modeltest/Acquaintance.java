package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.model.Claim;
import java.util.ArrayList;
import java.util.List;

/** What a caller who listens has learned: recent leases, claims and commands. Bounded. */
final class Acquaintance {
  private static final int REMEMBERED = 24;

  private final List<Long> leases = new ArrayList<>();
  private final List<Long> deadlines = new ArrayList<>();
  private final List<Claim> claims = new ArrayList<>();
  private final List<Command> commands = new ArrayList<>();
  private long now;
  private long revision = 1;

  void learn(Batch batch, Applied applied) {
    now = applied.nowMillis();
    batch.commands().forEach(command -> remember(commands, command));
    for (Event event : applied.events()) {
      revision = event.position().revision();
      if (event instanceof LeaseGranted) {
        remember(leases, ((LeaseGranted) event).lease());
        remember(deadlines, ((LeaseGranted) event).deadlineMillis());
      } else if (event instanceof ClaimGranted) {
        remember(claims, ((ClaimGranted) event).claim());
      }
    }
  }

  private static <T> void remember(List<T> list, T one) {
    list.add(one);
    if (list.size() > REMEMBERED) {
      list.remove(0);
    }
  }

  List<Long> leases() {
    return leases;
  }

  List<Long> deadlines() {
    return deadlines;
  }

  List<Claim> claims() {
    return claims;
  }

  List<Command> commands() {
    return commands;
  }

  long now() {
    return now;
  }

  long revision() {
    return revision;
  }
}
