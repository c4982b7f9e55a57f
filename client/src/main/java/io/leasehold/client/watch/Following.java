package io.leasehold.client.watch;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.client.watch.WatchEnd.Reason;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A watch for those who want to know how things stand: where a plain watch would end because the
 * past is forgotten or no node answers, this one starts over from now.
 *
 * <p>Guarantee: after each {@link WatchListener#standing} everything is told until {@link
 * WatchListener#ended}, after which another {@code standing} follows, sooner or later, unless this
 * is closed. Who reads the state after {@code standing} and then applies what is told misses
 * nothing.
 *
 * <p>Thread-safe.
 */
public final class Following implements AutoCloseable {
  private static final long PAUSE_MILLIS = 200;

  private final Supplier<Watching> from;
  private final WatchListener listener;
  private final CompletableFuture<Void> stood = new CompletableFuture<>();
  private final Executor later = CompletableFuture.delayedExecutor(PAUSE_MILLIS, MILLISECONDS);
  private KeyWatch watch;
  private boolean closed;

  /** Each start asks anew for what to watch; it is watched from then on. */
  public Following(Supplier<Watching> from, WatchListener listener) {
    this.from = from;
    this.listener = listener;
  }

  /** Starts to watch. To be called once. */
  public Following start() {
    open();
    return this;
  }

  /** Done when it stands for the first time. */
  public CompletableFuture<Void> stood() {
    return stood.copy();
  }

  /** Reads how things stand, as often as it takes, and hands the reading to the taker there. */
  public <T> void read(
      Supplier<CompletableFuture<T>> reading, Consumer<? super T> taker, Executor on) {
    if (isClosed()) {
      return;
    }
    CompletableFuture<T> read;
    try {
      read = reading.get();
    } catch (IllegalStateException clientClosed) {
      return;
    }
    var unused =
        read.whenComplete(
            (value, failure) -> {
              if (failure == null) {
                on.execute(() -> taker.accept(value));
              } else {
                later.execute(() -> read(reading, taker, on));
              }
            });
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized void open() {
    if (closed) {
      return;
    }
    try {
      watch = from.get().fromNow().startAsync(new Restarting());
    } catch (IllegalStateException clientClosed) {
      closed = true;
      stood.completeExceptionally(clientClosed);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    stood.cancel(false);
    if (watch != null) {
      watch.close();
    }
  }

  private final class Restarting implements WatchListener {

    @Override
    public void happened(WatchEvent event) {
      listener.happened(event);
    }

    @Override
    public void standing(Position next) {
      try {
        listener.standing(next);
      } finally {
        stood.complete(null);
      }
    }

    @Override
    public void interrupted(String why) {
      listener.interrupted(why);
    }

    @Override
    public void ended(WatchEnd end) {
      try {
        listener.ended(end);
      } finally {
        if (end.reason() != Reason.CLOSED) {
          later.execute(Following.this::open);
        }
      }
    }
  }
}
