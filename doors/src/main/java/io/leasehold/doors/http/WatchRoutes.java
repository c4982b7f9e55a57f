package io.leasehold.doors.http;

import static com.linecorp.armeria.common.HttpMethod.GET;

import com.linecorp.armeria.common.HttpResponse;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Position;
import io.leasehold.doors.http.input.Numbers;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.input.Shown;
import io.leasehold.doors.http.json.EventJson;
import io.leasehold.engine.EventFeed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** Events as they happen, as server-sent events. */
final class WatchRoutes {
  private static final String LAST_EVENT_ID = "last-event-id";

  private final Duration heartbeat;

  WatchRoutes(Duration heartbeat) {
    this.heartbeat = heartbeat;
  }

  List<Route> all() {
    return List.of(
        Route.of(GET, "/watch/{key}", this::watchKey).takes("from"),
        Route.of(GET, "/watch", this::watchPrefix).takes("prefix", "from"));
  }

  private CompletableFuture<HttpResponse> watchKey(Call call) {
    return watch(call, within(KeyRange.single(call.key())));
  }

  /** Without a prefix everything, leases that hold nothing included. */
  private CompletableFuture<HttpResponse> watchPrefix(Call call) {
    boolean all = call.query().bytes("prefix").length == 0;
    return watch(call, all ? event -> true : within(Pages.prefix(call.query())));
  }

  private static Predicate<Event> within(KeyRange range) {
    return event -> {
      Key key = EventJson.keyOf(event);
      return key != null && range.contains(key);
    };
  }

  private CompletableFuture<HttpResponse> watch(Call call, Predicate<Event> filter) {
    Position from = from(call);
    return from == null
        ? call.here(call.engine().readStale(LeaseMachine::nextPosition))
            .thenApply(next -> stream(call, next, filter))
        : resume(call, from, filter);
  }

  /** Whether the start is still kept is asked first: a status is easier to see than an event. */
  private CompletableFuture<HttpResponse> resume(
      Call call, Position from, Predicate<Event> filter) {
    return call.here(call.engine().readStale(machine -> machine.events(from, 1)))
        .thenApply(
            first -> first.isRefusal() ? Answers.refusal(first) : stream(call, from, filter));
  }

  private HttpResponse stream(Call call, Position from, Predicate<Event> filter) {
    call.context().clearRequestTimeout();
    EventFeed feed = call.engine().watch(from, filter);
    return new EventStream(feed, call.context().eventLoop()).start(from, heartbeat);
  }

  /** A browser that reconnects names where it was, and that counts more than where it began. */
  private static Position from(Call call) {
    String seen = call.headers().get(LAST_EVENT_ID, "");
    if (!seen.isEmpty()) {
      return position(LAST_EVENT_ID, seen);
    }
    return call.query().has("from") ? position("from", call.query().text("from", "")) : null;
  }

  private static Position position(String what, String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length > 2) {
      throw Problem.badArgument(what, "\"" + Shown.of(text) + "\"", "REVISION.INDEX, as in 17.0");
    }
    long revision = Numbers.parse(what, parts[0], 0, Long.MAX_VALUE - 1);
    long index = parts.length == 1 ? 0 : Numbers.parse(what, parts[1], 0, Long.MAX_VALUE - 1);
    return new Position(revision, index);
  }
}
