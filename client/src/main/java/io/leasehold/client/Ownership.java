package io.leasehold.client;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Note;
import io.leasehold.client.holder.Standing;
import io.leasehold.client.holder.Status;
import io.leasehold.client.keeper.Kept;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Something that this process owns for a time, and that is renewed for it in the background: a
 * {@link Lease}, or a key {@link Held} under one.
 *
 * <p>Guarantee: {@link #check} returns normally only at moments at which nobody else owns it, as
 * long as clock rates stay within the drift bound of the {@link Terms}. Offsets of clocks do not
 * matter. The time counts from when renewals were <em>sent</em>, and the holder stops a margin
 * before the cluster gives up.
 *
 * <p>No guarantee: the process may be stopped between {@code check()} and the act that follows it.
 * Only a resource that is given the token and refuses older ones (see the fence) makes a late act
 * harmless. {@link #check(Duration)} and the margin give room, no certainty.
 *
 * <p>Thread-safe. Callbacks come one at a time on the client's own thread for them; they may be old
 * news when they come, {@code check()} never is.
 */
public abstract sealed class Ownership implements AutoCloseable permits Lease, Held {
  private final Kept kept;
  private final Executor callbacks;

  Ownership(Kept kept, Executor callbacks) {
    this.kept = kept;
    this.callbacks = callbacks;
  }

  /** What it is, for people. */
  abstract String what();

  /** Returns if the holder may act now. */
  public final void check() {
    check(Duration.ZERO);
  }

  /**
   * Returns if the holder may now begin something that takes this long.
   *
   * @throws LeaseLostException if it is over, for good
   * @throws NotSafeException if the holder may not act now, or not for that long
   */
  public final void check(Duration needed) {
    if (needed.isNegative()) {
      throw new IllegalArgumentException("needed is " + needed + ": expected zero or more");
    }
    long remaining = kept.remainingNanos();
    if (remaining > nanos(needed)) {
      return;
    }
    loss()
        .ifPresent(
            loss -> {
              throw new LeaseLostException(loss);
            });
    throw new NotSafeException(
        remaining > 0
            ? what()
                + " is safe for "
                + Duration.ofNanos(remaining)
                + " more, and "
                + needed
                + " were asked for: wait for the next renewal, or use longer terms"
            : what()
                + " is not safe right now ("
                + kept.standing().doubt()
                + "): a renewal may still save it; check again, or awaitSafe");
  }

  /** Longer than nanoseconds can count is as long as they can. */
  private static long nanos(Duration duration) {
    return TimeUnit.NANOSECONDS.convert(duration);
  }

  /** Whether {@link #check()} would return. */
  public final boolean isSafe() {
    return kept.remainingNanos() > 0;
  }

  /** For how long {@link #check()} would return if nothing else happened; zero if it would not. */
  public final Duration remaining() {
    return Duration.ofNanos(kept.remainingNanos());
  }

  /** SAFE, JEOPARDY or LOST. */
  public final Status status() {
    return kept.status();
  }

  /**
   * Waits until {@link #check()} would return, as after a pause of this process.
   *
   * @return false if it is lost, or did not become safe in time
   */
  public final boolean awaitSafe(Duration timeout) throws InterruptedException {
    return kept.awaitUsable(nanos(timeout));
  }

  /** How it was lost, if it was. */
  public final Optional<Loss> loss() {
    return kept.lossCause().map(this::loss);
  }

  private Loss loss(LossCause cause) {
    return new Loss(
        what(), cause, kept.serverSaid(), kept.story().stream().map(Note::text).toList());
  }

  /**
   * The worker is getting on. Needed only under {@link TermsBuilder#maxIdle}: then a worker that
   * gives no heartbeat loses its lease.
   */
  public final void heartbeat() {
    kept.heartbeat();
  }

  /** Calls when ownership becomes doubtful, each time, before it is lost. */
  public final void onJeopardy(Consumer<Jeopardy> callback) {
    listen(
        status -> {
          if (status == Status.JEOPARDY) {
            Standing standing = kept.standing();
            callback.accept(
                new Jeopardy(what(), standing.doubt(), Duration.ofNanos(kept.remainingNanos())));
          }
        });
  }

  /**
   * Calls once, when ownership is lost: by time that is the margin before the cluster gives it to
   * others. At once, if it is lost already. Giving it back is told too, as RELEASED.
   */
  public final void onLost(Consumer<Loss> callback) {
    listen(
        status -> {
          if (status == Status.LOST) {
            loss().ifPresent(callback);
          }
        });
  }

  private void listen(Consumer<Status> listener) {
    kept.listen(status -> callbacks.execute(() -> listener.accept(status)));
  }

  /**
   * Runs a task on this thread, and interrupts it the moment ownership is lost, which by time is
   * the margin before anybody else can have it.
   *
   * <p>No guarantee: a task that ignores interruption goes on. What it writes then is for a fence
   * to refuse. Closing it while the task runs is a loss as well.
   *
   * @throws LeaseLostException if ownership was lost before the task ended, whatever it returned
   * @throws NotSafeException if the holder may not act now; the task did not run
   */
  public final <T> T run(Callable<T> task) throws Exception {
    check();
    return new GuardedRun(kept, this::loss).call(task);
  }

  /** As {@link #run(Callable)}, for a task without a result. */
  public final void run(Runnable task) throws InterruptedException {
    try {
      Object unused =
          run(
              () -> {
                task.run();
                return null;
              });
    } catch (RuntimeException | InterruptedException known) {
      throw known;
    } catch (Exception impossible) {
      throw new IllegalStateException("a task without checked exceptions threw one", impossible);
    }
  }

  /**
   * Starts a task that ends by itself, and cancels its future when ownership is lost. The returned
   * future fails with {@link LeaseLostException} then, whatever became of the task. Cancelling it
   * cancels the task.
   *
   * <p>No guarantee: what stands behind the future may ignore that it was cancelled.
   *
   * @throws LeaseLostException if it is over already; the task was not started
   * @throws NotSafeException if the holder may not act now; the task was not started
   */
  public final <T> CompletableFuture<T> runAsync(Supplier<CompletableFuture<T>> task) {
    check();
    return new GuardedFuture<T>(kept, this::loss).of(task.get());
  }

  /**
   * Gives it back. It is over from the moment this is called; the future is done when the cluster
   * knows, or when it cannot be told: then it ends by itself. Never fails.
   */
  public final CompletableFuture<Void> closeAsync() {
    return giveBack();
  }

  /** As {@link #closeAsync}, and waits for it. Closing again does nothing. */
  @Override
  public final void close() {
    closeAsync().join();
  }

  abstract CompletableFuture<Void> giveBack();
}
