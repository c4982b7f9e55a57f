package io.leasehold.client.watch;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.client.Answers;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.Endpoint;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.UnreachableException;
import io.leasehold.client.connection.Watch;
import io.leasehold.client.connection.Watcher;
import io.leasehold.client.watch.WatchEnd.Reason;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/**
 * A watch that runs until it is closed, and goes on by itself after a break at whichever node
 * answers.
 *
 * <p>Guarantee: events come in the order in which they happened, none is left out and none comes
 * twice, for as long as the watch lives. If that cannot be kept, because the cluster has forgotten
 * what happened meanwhile, the watch ends as {@link Reason#TOO_OLD} and says so.
 *
 * <p>No guarantee: what is told is past; by how much depends on the way to the node, on how far
 * that node lags behind, and on the callbacks. Across a restart of the process, an event whose
 * callback ran before {@link #position} was stored comes again.
 *
 * <p>Thread-safe. A slow callback slows down the fetching, it does not fill the memory.
 */
public final class KeyWatch implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(KeyWatch.class.getName());

  /** Replies of the cluster that may wait for their callbacks. */
  private static final int REPLIES_AHEAD = 4;

  private final Connection connection;
  private final WatchListener listener;
  private final Executor executor;
  private final Semaphore room = new Semaphore(REPLIES_AHEAD);
  private final CompletableFuture<Position> stood = new CompletableFuture<>();
  private final CompletableFuture<WatchEnd> ended = new CompletableFuture<>();
  private volatile Position position;
  private volatile Watch watch;
  private volatile boolean closed;

  KeyWatch(Connection connection, WatchListener listener, Executor executor) {
    this.connection = connection;
    this.listener = listener;
    this.executor = executor;
  }

  void open(WatchRequest request) {
    watch = connection.watch(request, new Telling());
    if (closed) {
      watch.close();
    }
  }

  /** Done when the watch stands for the first time, with the position from which it tells all. */
  public CompletableFuture<Position> stood() {
    return stood.copy();
  }

  /** Done when the watch is over, never exceptionally. */
  public CompletableFuture<WatchEnd> ended() {
    return ended.copy();
  }

  /**
   * Where another watch would go on: behind the last event whose callback has returned. Null before
   * the watch stands.
   */
  public Position position() {
    return position;
  }

  /** Ends the watch; no callback begins after this, though one may be running. */
  @Override
  public void close() {
    closed = true;
    Watch running = watch;
    if (running != null) {
      running.close();
    }
    stood.cancel(false);
    ended.complete(new WatchEnd(Reason.CLOSED, "the watch was closed"));
  }

  @Override
  public String toString() {
    return "KeyWatch[" + (closed ? "closed" : "at " + position) + "]";
  }

  /** Hands what comes over to the executor, in order. */
  private final class Telling implements Watcher {

    @Override
    public void standing(io.leasehold.api.v1.Position next, Endpoint at) {
      Position from = Position.of(next);
      hand(
          () -> {
            if (position == null) {
              position = from;
            }
            listener.standing(from);
          });
      stood.complete(from);
    }

    @Override
    public void told(List<Event> events, io.leasehold.api.v1.Position next) {
      if (waitForRoom()) {
        executor.execute(
            () -> {
              try {
                tell(events, Position.of(next));
              } finally {
                room.release();
              }
            });
      }
    }

    @Override
    public void interrupted(String why) {
      hand(() -> listener.interrupted(why));
    }

    @Override
    public void ended(ConnectionException cause) {
      WatchEnd end = new WatchEnd(reason(cause), cause.getMessage());
      stood.completeExceptionally(Answers.translate(cause));
      hand(() -> listener.ended(end));
      ended.complete(end);
    }
  }

  private void hand(Runnable news) {
    executor.execute(
        () -> {
          if (!closed) {
            guarded(news);
          }
        });
  }

  private void tell(List<Event> events, Position next) {
    for (Event event : events) {
      if (closed) {
        return;
      }
      guarded(() -> EventTranslation.of(event).ifPresent(listener::happened));
      position = Position.of(event.getPosition()).next();
    }
    position = next;
  }

  /** A callback that throws has had its event; the next one is told all the same. */
  private static void guarded(Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException fault) {
      LOG.log(System.Logger.Level.ERROR, "a callback of a watch failed", fault);
    }
  }

  /** A client that was closed runs no more callbacks, so nobody would ever make room. */
  private boolean waitForRoom() {
    try {
      while (!room.tryAcquire(1, SECONDS)) {
        if (closed || connection.isClosed()) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Reason reason(ConnectionException cause) {
    if (cause instanceof RefusedException refused) {
      return refused.refusal().getCode() == Refusal.Code.TOO_OLD ? Reason.TOO_OLD : Reason.REFUSED;
    }
    return cause instanceof UnreachableException ? Reason.UNREACHABLE : Reason.REFUSED;
  }
}
