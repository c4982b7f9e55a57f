package io.leasehold.doors.grpc.translate;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import io.leasehold.api.v1.Trouble;
import io.leasehold.engine.EngineException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Why a request got no answer, as a status with a {@link Trouble} in its trailer.
 *
 * <p>What nobody foresaw is logged here, once and in full; the caller learns only that it happened.
 */
public final class Troubles {
  /** Where a failed call carries its trouble. */
  public static final Metadata.Key<Trouble> TRAILER =
      Metadata.Key.of(
          "leasehold-trouble-bin", ProtoUtils.metadataMarshaller(Trouble.getDefaultInstance()));

  private static final Logger log = LoggerFactory.getLogger(Troubles.class);
  private static final String UNFORESEEN =
      "an internal error, which the node has logged; whether the request was done is not known";

  private Troubles() {}

  public static StatusRuntimeException status(Throwable failure) {
    Throwable cause = unwrap(failure);
    if (cause instanceof StatusRuntimeException already) {
      return already;
    }
    Trouble trouble = of(cause);
    Metadata trailers = new Metadata();
    trailers.put(TRAILER, trouble);
    return code(cause).withDescription(trouble.getText()).asRuntimeException(trailers);
  }

  /** For a stream that goes on after it. */
  public static Trouble of(Throwable failure) {
    Throwable cause = unwrap(failure);
    if (cause instanceof Malformed malformed) {
      return trouble(Trouble.Kind.MALFORMED, malformed.getMessage()).build();
    }
    if (cause instanceof EngineException engine) {
      return trouble(kind(engine.kind()), engine.getMessage())
          .setRetryAfterMillis(engine.retryAfterMillis())
          .build();
    }
    log.error("A request failed in a way that was not foreseen", cause);
    return trouble(Trouble.Kind.OUTCOME_UNKNOWN, UNFORESEEN).build();
  }

  private static Trouble.Builder trouble(Trouble.Kind kind, String text) {
    return Trouble.newBuilder().setKind(kind).setText(text);
  }

  private static Status code(Throwable cause) {
    if (cause instanceof Malformed) {
      return Status.INVALID_ARGUMENT;
    }
    return cause instanceof EngineException engine ? code(engine.kind()) : Status.INTERNAL;
  }

  static Status code(EngineException.Kind kind) {
    return switch (kind) {
      case OUTCOME_UNKNOWN -> Status.UNKNOWN;
      case OVERLOADED -> Status.RESOURCE_EXHAUSTED;
      case NO_LEADER, STOPPING -> Status.UNAVAILABLE;
      case REFUSED -> Status.FAILED_PRECONDITION;
    };
  }

  /** What the cluster refuses as senseless is to be corrected like what is malformed. */
  static Trouble.Kind kind(EngineException.Kind kind) {
    return switch (kind) {
      case OUTCOME_UNKNOWN -> Trouble.Kind.OUTCOME_UNKNOWN;
      case OVERLOADED -> Trouble.Kind.OVERLOADED;
      case NO_LEADER -> Trouble.Kind.NO_LEADER;
      case STOPPING -> Trouble.Kind.STOPPING;
      case REFUSED -> Trouble.Kind.MALFORMED;
    };
  }

  private static Throwable unwrap(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
