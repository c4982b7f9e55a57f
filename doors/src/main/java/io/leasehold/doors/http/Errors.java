package io.leasehold.doors.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.CancellationException;
import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.stream.AbortedStreamException;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.json.Json;
import io.leasehold.doors.http.json.RefusalJson;
import io.leasehold.engine.EngineException;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything that is not a success: a status, and JSON with a code, a sentence and an action. */
final class Errors {
  private static final Logger LOG = LoggerFactory.getLogger(Errors.class);

  private Errors() {}

  static AggregatedHttpResponse of(Refusal refusal) {
    return response(status(refusal), RefusalJson.of(refusal), retryAfter(refusal));
  }

  private static int status(Refusal refusal) {
    return switch (refusal.kind()) {
      case BAD_ARGUMENT -> 400;
      case NO_SUCH_LEASE, NOT_STORED -> 404;
      case ENDED, TOO_OLD -> 410;
      case ID_TAKEN, SPENT, NOT_HOLDER, NOT_WAITING, NOT_A_COUNTER, DELAYED, HELD -> 409;
      case STALE_TOKEN -> 412;
      case OVER_LIMIT -> 429;
      default -> throw new IllegalStateException(refusal.kind() + " is no refusal");
    };
  }

  private static Map<String, String> retryAfter(Refusal refusal) {
    if (refusal instanceof Held held) {
      return retryAfter(held.freeInMillis());
    }
    return refusal instanceof Delayed delayed ? retryAfter(delayed.remainingMillis()) : Map.of();
  }

  /** In whole seconds, as the header wants it, and never too early. */
  private static Map<String, String> retryAfter(long millis) {
    return Map.of("retry-after", Long.toString(Math.max(1, (millis + 999) / 1000)));
  }

  /**
   * Why a request failed.
   *
   * @param repeatable whether the request can be sent again when its outcome is unknown
   */
  static AggregatedHttpResponse of(Throwable cause, boolean repeatable) {
    if (cause instanceof Problem problem) {
      return of(problem);
    }
    if (cause instanceof EngineException failure) {
      return of(failure, repeatable);
    }
    if (cause instanceof ContentTooLargeException) {
      return of(tooLarge());
    }
    if (isGone(cause)) {
      return of(new Problem(400, "CUT_OFF", "the request ended before it was complete", "-"));
    }
    return unexpected(cause);
  }

  /** Nobody hears the answer, and it is no fault: anybody can cause it, as often as they like. */
  private static boolean isGone(Throwable cause) {
    return cause instanceof CancellationException
        || cause instanceof AbortedStreamException
        || cause instanceof ClosedStreamException;
  }

  private static Problem tooLarge() {
    return new Problem(
        413,
        "BODY_TOO_LARGE",
        "the body is larger than " + HttpDoor.MOST_BODY_BYTES + " bytes",
        "Send less, or several requests.");
  }

  static AggregatedHttpResponse of(Problem problem) {
    ObjectNode error = error(problem.code(), problem.getMessage(), problem.action());
    problem.details().forEach(error::put);
    return response(problem.status(), error, problem.headers());
  }

  private static AggregatedHttpResponse of(EngineException failure, boolean repeatable) {
    String code = failure.kind().name();
    String message = failure.getMessage();
    return switch (failure.kind()) {
      case OUTCOME_UNKNOWN -> outcomeUnknown(code, message, repeatable);
      case OVERLOADED ->
          response(
              429,
              error(code, message, "Wait as long as Retry-After says, then send it again.")
                  .put("retrySafe", true)
                  .put("retryAfterMillis", failure.retryAfterMillis()),
              retryAfter(failure.retryAfterMillis()));
      case NO_LEADER, STOPPING ->
          response(
              503,
              error(code, message, "Nothing was done. Send it again, to another node if you can.")
                  .put("retrySafe", true)
                  .put("retryAfterMillis", failure.retryAfterMillis()),
              retryAfter(failure.retryAfterMillis()));
      case REFUSED ->
          response(409, error(code, message, "Correct what the message names."), Map.of());
    };
  }

  private static AggregatedHttpResponse outcomeUnknown(
      String code, String message, boolean repeatable) {
    String plain = "the cluster did not answer in time; it may have been done, or may still be";
    String careful =
        "Read before you write again, or write with POST /txn and compare the revision you read;"
            + " an addition is safe to repeat with a request-id.";
    ObjectNode error =
        repeatable
            ? error(code, message, "Send the same request again.")
            : error(code, plain, careful);
    return response(504, error.put("retrySafe", repeatable), Map.of());
  }

  /** A fault of ours: told with a name under which the log has the rest. */
  private static AggregatedHttpResponse unexpected(Throwable cause) {
    String incident = UUID.randomUUID().toString();
    LOG.error("A request failed in a way that should not happen (incident {}).", incident, cause);
    ObjectNode error =
        error(
            "INTERNAL",
            "the server failed in a way that should not happen",
            "Look for the incident in the log of this node and report it.");
    return response(500, error.put("incident", incident), Map.of());
  }

  static ObjectNode error(String code, String message, String action) {
    return Json.object().put("code", code).put("message", message).put("action", action);
  }

  private static AggregatedHttpResponse response(
      int status, ObjectNode error, Map<String, String> more) {
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(HttpStatus.valueOf(status)).contentType(MediaType.JSON_UTF_8);
    more.forEach(headers::add);
    HttpData body = HttpData.wrap(Json.line(Json.object().set("error", error)));
    headers.contentLength(body.length());
    return AggregatedHttpResponse.of(headers.build(), body);
  }
}
