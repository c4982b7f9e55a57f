package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.v1.Trouble;
import io.leasehold.engine.EngineException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A failed call tells a program what it may conclude, and a person what to do. */
class TroublesTest {

  private static EngineException failure(EngineException.Kind kind) {
    return switch (kind) {
      case OUTCOME_UNKNOWN -> EngineException.outcomeUnknown("the leader vanished", null);
      case OVERLOADED -> EngineException.overloaded("pendingCommands", 10, 50);
      case NO_LEADER -> EngineException.noLeader("an election runs", 200);
      case STOPPING -> EngineException.stopping("n1");
      case REFUSED -> EngineException.refused("there is no node \"n9\"", null);
    };
  }

  private static Status.Code code(EngineException.Kind kind) {
    return switch (kind) {
      case OUTCOME_UNKNOWN -> Status.Code.UNKNOWN;
      case OVERLOADED -> Status.Code.RESOURCE_EXHAUSTED;
      case NO_LEADER, STOPPING -> Status.Code.UNAVAILABLE;
      case REFUSED -> Status.Code.FAILED_PRECONDITION;
    };
  }

  @ParameterizedTest
  @EnumSource
  void everyFailureOfTheEngineHasAStatusAndATrouble(EngineException.Kind kind) {
    EngineException failure = failure(kind);
    StatusRuntimeException status = Troubles.status(new CompletionException(failure));
    assertThat(status.getStatus().getCode()).isEqualTo(code(kind));
    Trouble trouble = status.getTrailers().get(Troubles.TRAILER);
    assertThat(trouble.getText()).isEqualTo(failure.getMessage());
    assertThat(status.getStatus().getDescription()).isEqualTo(failure.getMessage());
    assertThat(trouble.getRetryAfterMillis()).isEqualTo(failure.retryAfterMillis());
    String name = kind == EngineException.Kind.REFUSED ? "MALFORMED" : kind.name();
    assertThat(trouble.getKind().name()).isEqualTo(name);
    assertThat(Troubles.of(failure)).isEqualTo(trouble);
  }

  @Test
  void whatIsMalformedIsNamed() {
    StatusRuntimeException status = Troubles.status(new Malformed("limit", "-1", "0 or more"));
    assertThat(status.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    Trouble trouble = status.getTrailers().get(Troubles.TRAILER);
    assertThat(trouble.getKind()).isEqualTo(Trouble.Kind.MALFORMED);
    assertThat(trouble.getText())
        .isEqualTo("limit is -1, expected 0 or more; correct it and try again");
  }
}
