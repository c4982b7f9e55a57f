package io.leasehold.doors.http;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.doors.http.json.EventJson;
import io.leasehold.doors.http.json.Json;
import io.leasehold.engine.EventFeed;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Server-sent events from a feed. The next events are pulled only when the previous ones are out,
 * so a slow reader costs the server a handful of events and never more.
 *
 * <p>Belongs to its event loop.
 */
final class EventStream {
  private static final int EVENTS_AT_ONCE = 32;
  private static final ResponseHeaders HEADERS =
      ResponseHeaders.builder(HttpStatus.OK)
          .contentType(MediaType.EVENT_STREAM)
          .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
          .build();

  private final EventFeed feed;
  private final EventLoop eventLoop;
  private final HttpResponseWriter out = HttpResponse.streaming();
  private boolean idle;

  EventStream(EventFeed feed, EventLoop eventLoop) {
    this.feed = feed;
    this.eventLoop = eventLoop;
  }

  /**
   * Begins with a sign that from now on nothing is missed, and with the position, so that a reader
   * who is cut off before the first event can resume as well.
   */
  HttpResponse start(Position from, Duration heartbeat) {
    out.write(HEADERS);
    out.write(HttpData.ofUtf8(": watching\nid: " + from + "\n\n"));
    long millis = heartbeat.toMillis();
    ScheduledFuture<?> beats =
        eventLoop.scheduleAtFixedRate(this::beat, millis, millis, TimeUnit.MILLISECONDS);
    CompletableFuture<Void> unused =
        out.whenComplete()
            .whenComplete(
                (delivered, failure) -> {
                  beats.cancel(false);
                  feed.close();
                });
    pull();
    return out;
  }

  private void pull() {
    CompletableFuture<Void> unused = out.whenConsumed().thenRunAsync(this::ask, eventLoop);
  }

  private void ask() {
    idle = true;
    CompletableFuture<Outcome> unused =
        feed.next(EVENTS_AT_ONCE).whenCompleteAsync(this::push, eventLoop);
  }

  private void push(Outcome outcome, Throwable failure) {
    idle = false;
    if (!out.isOpen()) {
      return;
    }
    if (failure != null) {
      end(Errors.of(Failures.cause(failure), true).contentUtf8());
    } else if (outcome instanceof EventsRead read) {
      StringBuilder text = new StringBuilder();
      read.events().forEach(event -> append(text, event));
      out.write(HttpData.ofUtf8(text));
      pull();
    } else {
      end(Errors.of((Refusal) outcome).contentUtf8());
    }
  }

  /** The id of an event is the position after it: who resumes there sees it no second time. */
  private static void append(StringBuilder text, Event event) {
    Position position = event.position();
    text.append("id: ").append(new Position(position.revision(), position.index() + 1));
    text.append("\nevent: ").append(EventJson.name(event));
    text.append("\ndata: ").append(Json.text(EventJson.of(event))).append("\n\n");
  }

  private void end(String error) {
    out.write(HttpData.ofUtf8("event: error\ndata: " + error + "\n"));
    out.close();
  }

  /** Only while nothing else is on its way: then the connection needs no sign of life. */
  private void beat() {
    if (idle && out.isOpen()) {
      out.write(HttpData.ofUtf8(": alive\n\n"));
      idle = false;
      CompletableFuture<Void> unused =
          out.whenConsumed().thenRunAsync(() -> idle = true, eventLoop);
    }
  }
}
