package io.leasehold.doors.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.http.input.Numbers;
import io.leasehold.doors.http.input.Percent;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.input.Query;
import io.leasehold.engine.Engine;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One request on its way through the door.
 *
 * <p>Belongs to the event loop of its connection: whatever the engine answers is continued there,
 * so that the thread that applies the log never renders JSON.
 *
 * @param rawTail what the route has in braces, still percent-encoded
 * @param gone completes, on any thread, if the answer could not be delivered
 */
@SuppressWarnings("ArrayRecordComponent") // a body is handed over, never compared
record Call(
    ServiceRequestContext context,
    RequestHeaders headers,
    Engine engine,
    Query query,
    String rawTail,
    byte[] body,
    CompletableFuture<Void> gone) {

  Key key() {
    byte[] bytes = Percent.decodePath(rawTail);
    if (bytes.length == 0) {
      throw Problem.badArgument("the key in the path", "empty", "at least one byte");
    }
    return Key.of(bytes);
  }

  String name() {
    return Percent.text("the path", Percent.decodePath(rawTail));
  }

  long leaseInPath() {
    return Numbers.lease("the lease in the path", name());
  }

  /** The value of a PUT: its body, or the parameter for who cannot send one. */
  Bytes value() {
    if (query.has("value") && body.length > 0) {
      throw Problem.badArgument("the value", "given as parameter and as body", "one of them");
    }
    return Bytes.of(query.has("value") ? query.bytes("value") : body);
  }

  /** Whether the caller prefers plain text to JSON. */
  boolean wantsText() {
    return headers.get(HttpHeaderNames.ACCEPT, "").startsWith("text/plain");
  }

  CompletableFuture<Outcome> submit(Command command) {
    return here(engine.submit(command));
  }

  CompletableFuture<HttpResponse> answer(Command command) {
    return submit(command).thenApply(Answers::outcome);
  }

  /** A consistent read, or a quick one of this node's copy if the caller asked for that. */
  <T> CompletableFuture<T> read(Function<LeaseMachine, T> query) {
    return here(query().flag("stale") ? engine.readStale(query) : engine.read(query));
  }

  /** A read together with the time and the revision that it is true for. */
  <T> CompletableFuture<View<T>> view(Function<LeaseMachine, T> query) {
    return read(m -> new View<>(query.apply(m), m.nowMillis(), m.revision()));
  }

  /** What was read, and when. */
  record View<T>(T value, long nowMillis, long revision) {}

  /** Continues on the event loop. */
  <T> CompletableFuture<T> here(CompletableFuture<T> future) {
    return future.thenApplyAsync(result -> result, context.eventLoop());
  }
}
