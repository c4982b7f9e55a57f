package io.leasehold.cli.run;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.leasehold.api.v1.AcquireReply;
import io.leasehold.cli.run.Caretaker.Remains;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Standing;
import io.leasehold.client.holder.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Runs a command while its lease lasts. One thread does everything: it asks the {@link Caretaker}
 * what to do, does it, and only if there is nothing to do takes the next task that the network, the
 * command or a signal left for it. So after a pause the decision comes before the news.
 */
public final class LeasedRun {
  /** The lease was lost while the command ran; the command is not running any more. */
  public static final int LEASE_LOST = 6;

  private final RunPlan plan;
  private final Consumer<String> say;
  private final Tenant tenant;
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

  private CommandGroup command;
  private Watchdog watchdog;
  private String signal;

  /** What is to be known about the run is said to {@code say}, line by line. */
  public LeasedRun(RunPlan plan, Connection connection, Consumer<String> say) {
    this.plan = plan;
    this.say = say;
    this.tenant = new Tenant(connection, plan.terms(), LeasedRun::now, tasks::add);
  }

  /**
   * Acquires, runs, releases; returns the exit code. Fails as calls do if the claim is not to be
   * had; then the command never ran.
   */
  public int run() {
    Signals signals = Signals.heardBy(name -> tasks.add(() -> signalled(name)));
    try {
      tenant.grant(plan.holder());
      AcquireReply claim = waitForClaim();
      return claim == null ? Signals.exitCode(signal) : runUnder(claim);
    } finally {
      tenant.end().ifPresent(this::tellUnreleased);
      signals.close();
    }
  }

  private void tellUnreleased(String problem) {
    say.accept("could not give the lease back, it ends by itself: " + problem);
  }

  /** Null if a signal came first. */
  private AcquireReply waitForClaim() {
    CompletableFuture<AcquireReply> claim = tenant.acquire(plan.claim().toBuilder());
    var unused = claim.whenComplete((reply, failure) -> tasks.add(LeasedRun::lookAgain));
    while (signal == null) {
      Reading reading = now();
      Standing standing = tenant.tenancy().standing(reading);
      if (claim.isDone() && (claim.isCompletedExceptionally() || hasRoom(standing))) {
        return Connection.await(claim);
      }
      if (standing.status() == Status.LOST) {
        claim.cancel(true);
        throw new LeaseLostException(
            "lost the lease before the command was started: " + tenant.lossText(),
            standing.lossCause().saidByServer());
      }
      if (standing.nextSendNanos() == 0) {
        tenant.renew();
      } else {
        Runnable task = await(tenant.tenancy().nextLookNanos(reading));
        if (task != null) {
          task.run();
        }
      }
    }
    claim.cancel(true);
    return null;
  }

  /** A command that would have to stop at once is not started. */
  private boolean hasRoom(Standing standing) {
    return standing.remainingNanos() > plan.grace().toNanos();
  }

  private int runUnder(AcquireReply claim) {
    long token = claim.getClaim().getToken();
    tenant.holds(plan.key(), token);
    Standing standing = tenant.tenancy().standing(now());
    try {
      command = CommandGroup.start(plan.command(), variables(token, standing));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    watchdog = new Watchdog(command, plan.grace().toNanos(), say);
    CompletableFuture<Integer> exitCode = command.exitCode();
    var unused = exitCode.whenComplete((code, failure) -> tasks.add(LeasedRun::lookAgain));
    Caretaker caretaker = new Caretaker(tenant.tenancy(), plan.grace().toNanos());
    try {
      look(caretaker);
    } finally {
      if (command.remains() != Remains.NOTHING) {
        command.kill();
      }
      watchdog.close();
    }
    if (caretaker.leaseFailed()) {
      tellTheLoss(token);
      return LEASE_LOST;
    }
    return exitCode.join();
  }

  private Map<String, String> variables(long token, Standing standing) {
    return Map.of(
        "LEASEHOLD_KEY", plan.key().toStringUtf8(),
        "LEASEHOLD_TOKEN", String.valueOf(token),
        "LEASEHOLD_LEASE", String.valueOf(tenant.lease()),
        "LEASEHOLD_DEADLINE_MS", String.valueOf(NANOSECONDS.toMillis(standing.remainingNanos())));
  }

  private void look(Caretaker caretaker) {
    Runnable task = null;
    while (true) {
      Remains remains = command.remains();
      Reading reading = now();
      switch (caretaker.next(reading, remains)) {
        case FINISH -> {
          return;
        }
        case KILL -> command.kill();
        case TERM -> {
          say.accept(
              remains == Remains.LEFTOVERS
                  ? "the command ended and left processes behind; stopping them"
                  : "the lease runs out and cannot be renewed; stopping the command");
          command.signal("TERM");
        }
        case RENEW -> tenant.renew();
        case WAIT -> {
          if (task == null) {
            watchdog.know(reading, tenant.tenancy().standing(reading), caretaker.stopping());
            task = await(caretaker.nextLookNanos(reading, remains));
          } else {
            task.run();
            task = null;
          }
        }
      }
    }
  }

  private Runnable await(long nanos) {
    try {
      return tasks.poll(nanos, NANOSECONDS);
    } catch (InterruptedException interrupted) {
      // Nobody interrupts this thread but to end it; what it started must not outlive it.
      throw new IllegalStateException("interrupted while a command ran", interrupted);
    }
  }

  /** Before the command runs a signal ends the wait; then it is for the command to judge. */
  private void signalled(String name) {
    signal = name;
    if (command != null) {
      command.signal(name);
    }
  }

  private void tellTheLoss(long token) {
    say.accept(
        "lost the lease while the command ran ("
            + plan.key().toStringUtf8()
            + ", token "
            + token
            + "): "
            + tenant.lossText());
    tenant.why().ifPresent(story -> say.accept("the server says: " + story));
    tenant.tenancy().story().forEach(note -> say.accept("  " + note.text()));
  }

  private static Reading now() {
    return new Reading(System.nanoTime(), System.currentTimeMillis());
  }

  /** A task that does nothing but let the loop go round. */
  private static void lookAgain() {}
}
