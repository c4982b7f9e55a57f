package io.leasehold.cli.run;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Standing;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps the {@link Guard} informed, without a line for every look. */
final class Watchdog implements AutoCloseable {
  private static final long WORTH_TELLING_NANOS = MILLISECONDS.toNanos(5);

  private final CommandGroup command;
  private final long graceNanos;
  private final Consumer<String> say;

  private boolean started;
  private Optional<Guard> guard = Optional.empty();
  private long toldDeadlineNanos;
  private boolean toldStopping;

  Watchdog(CommandGroup command, long graceNanos, Consumer<String> say) {
    this.command = command;
    this.graceNanos = graceNanos;
    this.say = say;
  }

  /** This is how things stand; once the command was told to stop it gets no other grace. */
  void know(Reading reading, Standing standing, boolean stopping) {
    long graceLeftNanos = stopping ? 0 : graceNanos;
    long deadlineNanos = reading.elapsedNanos() + standing.untilLostNanos();
    boolean news =
        Math.abs(deadlineNanos - toldDeadlineNanos) > WORTH_TELLING_NANOS
            || stopping != toldStopping;
    if (!started) {
      start(standing.untilLostNanos(), graceLeftNanos);
    } else if (news) {
      guard.ifPresent(it -> it.tell(standing.untilLostNanos(), graceLeftNanos));
    }
    toldDeadlineNanos = deadlineNanos;
    toldStopping = stopping;
  }

  private void start(long leftNanos, long graceLeftNanos) {
    started = true;
    try {
      guard = Guard.over(command, leftNanos, graceLeftNanos);
    } catch (IOException failure) {
      say.accept("no guard: kill -9 of this process would leave the command running: " + failure);
    }
  }

  @Override
  public void close() {
    guard.ifPresent(Guard::close);
  }
}
