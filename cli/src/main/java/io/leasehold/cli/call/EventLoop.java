package io.leasehold.cli.call;

import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.Endpoint;
import io.leasehold.client.connection.Watch;
import io.leasehold.client.connection.Watcher;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Follows a watch until enough was told, the watch ends, or the command is interrupted. */
public final class EventLoop implements Watcher {
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final Consumer<String> remarks;
  private Predicate<Event> listener;
  private long left;

  /** Ends after so many events that the listener counted. */
  public EventLoop(long count, Consumer<String> remarks) {
    this.left = count;
    this.remarks = remarks;
  }

  /** Runs to the end; the listener says of each event whether it counts. */
  public int run(Connection connection, WatchRequest request, Predicate<Event> counted) {
    listener = counted;
    if (left <= 0) {
      return ExitCodes.DONE;
    }
    Watch watch = connection.watch(request, this);
    try {
      over.get();
      return ExitCodes.DONE;
    } catch (InterruptedException interrupted) {
      return ExitCodes.DONE;
    } catch (ExecutionException failed) {
      throw (ConnectionException) failed.getCause();
    } finally {
      watch.close();
    }
  }

  @Override
  public void standing(Position next, Endpoint at) {
    remarks.accept("watching at " + at + " from " + text(next));
  }

  @Override
  public void told(List<Event> events, Position next) {
    for (Event event : events) {
      if (left > 0 && listener.test(event)) {
        left--;
      }
    }
    if (left <= 0) {
      over.complete(null);
    }
  }

  @Override
  public void interrupted(String why) {
    remarks.accept("the connection broke, going on elsewhere: " + why);
  }

  @Override
  public void ended(ConnectionException cause) {
    over.completeExceptionally(cause);
  }

  /** As {@code --from} takes it. */
  public static String text(Position position) {
    return position.getRevision() + "." + position.getIndex();
  }
}
