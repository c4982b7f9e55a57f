package io.leasehold.client.watch;

import io.leasehold.api.v1.WatchRequest;
import io.leasehold.client.Answers;
import io.leasehold.client.Leasehold;
import io.leasehold.client.connection.Ranges;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * What to watch, and from where: set what differs from the defaults, then start.
 *
 * <p>Defaults: everything that happens, from now on, told on the {@linkplain Leasehold#callbacks
 * client's thread for callbacks}. Not thread-safe; may be used again.
 */
public final class Watching {
  private final Leasehold client;
  private final WatchRequest.Builder request = WatchRequest.newBuilder();
  private Executor executor;

  private Watching(Leasehold client) {
    this.client = client;
    this.executor = client.callbacks();
  }

  public static Watching with(Leasehold client) {
    return new Watching(client);
  }

  /** Only what happens to this key: its value, its claims, its queue. */
  public Watching key(String key) {
    request.setRange(Ranges.single(key));
    return this;
  }

  /** Only what happens to keys that begin so. */
  public Watching prefix(String prefix) {
    request.setRange(Ranges.prefix(prefix));
    return this;
  }

  /** Only what happens to this lease and to what hangs on it; with a key both must fit. */
  public Watching lease(long id) {
    request.addLeases(id);
    return this;
  }

  /** From this position on, as {@link KeyWatch#position} of an earlier watch told it. */
  public Watching from(Position position) {
    request.setFrom(position.toWire());
    return this;
  }

  /** From now on: the default. */
  public Watching fromNow() {
    request.clearFrom();
    return this;
  }

  /**
   * Runs callbacks there instead, still one at a time and in order. With {@code Runnable::run} they
   * run on the connection's own thread and must be quick.
   */
  public Watching on(Executor newExecutor) {
    this.executor = newExecutor;
    return this;
  }

  /**
   * Starts watching, and waits until the watch stands: what happens after this returned is told.
   *
   * @throws io.leasehold.client.DeniedException TOO_OLD if the position is no longer kept
   * @throws io.leasehold.client.UnavailableException if no node answered in time
   */
  public KeyWatch start(WatchListener listener) throws InterruptedException {
    KeyWatch watch = startAsync(listener);
    CompletableFuture<Position> stood = watch.stood();
    try {
      Answers.await(stood);
      return watch;
    } catch (InterruptedException | RuntimeException failed) {
      watch.close();
      throw failed;
    }
  }

  /** Starts watching; {@link KeyWatch#stood} tells when it stands. */
  public KeyWatch startAsync(WatchListener listener) {
    KeyWatch watch = new KeyWatch(client.connection(), listener, executor);
    watch.open(request.build());
    return watch;
  }
}
