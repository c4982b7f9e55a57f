package io.leasehold.client.connection;

import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.Trouble;
import io.leasehold.client.pipeline.TroubleTrailer;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * What a call that failed at one endpoint means for the next attempt.
 *
 * @param hopeless asking again cannot help
 * @param maybeDone the command may have been done
 * @param retryAfterMillis how long to leave the cluster alone, 0 if it did not say
 */
record Failure(boolean hopeless, boolean maybeDone, String why, long retryAfterMillis) {
  /** How an attempt is told off that never got to speak. */
  static final String NO_CONNECTION = "no connection in time";

  /** Judges a failed call; {@code sent} tells whether it had left for a node. */
  static Failure of(Status status, Metadata trailers, boolean sent) {
    Trouble trouble = trailers == null ? null : trailers.get(TroubleTrailer.KEY);
    if (trouble != null && trouble.getKind() != Trouble.Kind.KIND_UNKNOWN) {
      return of(trouble);
    }
    return switch (status.getCode()) {
      case UNAVAILABLE, ABORTED, RESOURCE_EXHAUSTED -> retry(sent, reason(status));
      case DEADLINE_EXCEEDED -> retry(sent, sent ? "no answer in time" : NO_CONNECTION);
      case CANCELLED, INTERNAL, UNKNOWN -> retry(sent, reason(status));
      default -> new Failure(true, false, notUnderstood(status), 0);
    };
  }

  static Failure of(Trouble trouble) {
    String text = trouble.getText();
    return switch (trouble.getKind()) {
      case OUTCOME_UNKNOWN -> retry(true, text);
      case OVERLOADED ->
          new Failure(false, false, text, Math.max(0, trouble.getRetryAfterMillis()));
      case NO_LEADER, STOPPING, KIND_UNKNOWN, UNRECOGNIZED -> retry(false, text);
      case MALFORMED -> new Failure(true, false, text, 0);
    };
  }

  boolean timedOut() {
    return why.equals(NO_CONNECTION);
  }

  private static Failure retry(boolean maybeDone, String why) {
    return new Failure(false, maybeDone, why, 0);
  }

  /** The innermost cause says it best: gRPC wraps it in words about itself. */
  private static String reason(Status status) {
    Throwable cause = status.getCause();
    while (cause != null && cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    if (cause instanceof ConnectException) {
      return "connection refused";
    }
    if (cause instanceof UnknownHostException) {
      return "no such host";
    }
    if (cause != null && cause.getMessage() != null) {
      return cause.getMessage();
    }
    String description = status.getDescription();
    return description == null ? status.getCode().name().toLowerCase(Locale.ROOT) : description;
  }

  private static String notUnderstood(Status status) {
    String said = status.getDescription() == null ? "" : ": " + status.getDescription();
    return status.getCode() + said + "; is a Leasehold node of this version listening there?";
  }
}
