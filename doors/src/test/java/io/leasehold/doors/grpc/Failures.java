package io.leasehold.doors.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.v1.Trouble;
import io.leasehold.doors.grpc.translate.Troubles;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Calls that must fail, and what they tell about it. */
final class Failures {
  private Failures() {}

  static Trouble malformed(ThrowingCallable call) {
    StatusRuntimeException failure = of(call);
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    Trouble trouble = failure.getTrailers().get(Troubles.TRAILER);
    assertThat(trouble.getKind()).isEqualTo(Trouble.Kind.MALFORMED);
    return trouble;
  }

  static StatusRuntimeException of(ThrowingCallable call) {
    StatusRuntimeException failure = catchThrowableOfType(StatusRuntimeException.class, call);
    assertThat(failure).as("the call should fail").isNotNull();
    return failure;
  }
}
