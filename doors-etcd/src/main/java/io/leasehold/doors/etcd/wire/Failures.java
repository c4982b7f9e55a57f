package io.leasehold.doors.etcd.wire;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.engine.EngineException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Why a request got no answer, as etcd would say it.
 *
 * <p>What nobody foresaw is logged here, once and in full; the caller learns only that it happened.
 */
public final class Failures {
  private static final Logger log = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  /** The outcome, if it is none of the refusals that etcd knows as errors. */
  public static Outcome done(Outcome outcome) {
    if (outcome instanceof Refusal refusal) {
      throw of(refusal);
    }
    return outcome;
  }

  public static StatusRuntimeException of(Refusal refusal) {
    return switch (refusal.kind()) {
      case NO_SUCH_LEASE, ENDED -> EtcdError.LEASE_NOT_FOUND.exception();
      case ID_TAKEN -> EtcdError.LEASE_EXISTS.exception();
      case NOT_STORED -> EtcdError.KEY_NOT_FOUND.exception();
      case TOO_OLD -> EtcdError.COMPACTED.exception();
      case OVER_LIMIT -> overLimit((OverLimit) refusal);
      case BAD_ARGUMENT -> badArgument((BadArgument) refusal);
      default -> leasehold(Status.FAILED_PRECONDITION, refusal);
    };
  }

  /** Where etcd has a word for it; a revision below 0 is one that can only be forgotten. */
  private static StatusRuntimeException badArgument(BadArgument refusal) {
    return switch (refusal.what()) {
      case "revision" ->
          (refusal.value().startsWith("-") ? EtcdError.COMPACTED : EtcdError.FUTURE_REVISION)
              .exception();
      case "key", "value", "end of a range" -> EtcdError.REQUEST_TOO_LARGE.exception();
      case "size of the transaction", "depth of the transaction" ->
          EtcdError.TOO_MANY_OPS.exception();
      default -> leasehold(Status.INVALID_ARGUMENT, refusal);
    };
  }

  private static StatusRuntimeException overLimit(OverLimit refusal) {
    return refusal.limit() == Limit.STORED_BYTES || refusal.limit() == Limit.KEYS
        ? EtcdError.NO_SPACE.exception()
        : leasehold(Status.RESOURCE_EXHAUSTED, refusal);
  }

  /** What etcd has no words for. */
  private static StatusRuntimeException leasehold(Status code, Refusal refusal) {
    return code.withDescription("leasehold: " + refusal.text()).asRuntimeException();
  }

  /** For whatever made a call fail. */
  public static StatusRuntimeException of(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof StatusRuntimeException already) {
      return already;
    }
    if (cause instanceof EngineException engine) {
      return of(engine);
    }
    log.error("A request failed in a way that was not foreseen", cause);
    return Status.INTERNAL
        .withDescription("leasehold: an internal error, which the node has logged")
        .asRuntimeException();
  }

  private static StatusRuntimeException of(EngineException failure) {
    return switch (failure.kind()) {
      case OUTCOME_UNKNOWN -> EtcdError.TIMEOUT.exception();
      case OVERLOADED -> EtcdError.TOO_MANY_REQUESTS.exception();
      case NO_LEADER -> EtcdError.NO_LEADER.exception();
      case STOPPING -> EtcdError.STOPPED.exception();
      case REFUSED ->
          Status.FAILED_PRECONDITION
              .withDescription("leasehold: " + failure.getMessage())
              .asRuntimeException();
    };
  }
}
