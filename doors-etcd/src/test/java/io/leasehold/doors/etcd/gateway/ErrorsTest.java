package io.leasehold.doors.etcd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorsTest {
  @ParameterizedTest
  @CsvSource({
    "CANCELLED, 408",
    "UNKNOWN, 500",
    "INVALID_ARGUMENT, 400",
    "DEADLINE_EXCEEDED, 504",
    "NOT_FOUND, 404",
    "ALREADY_EXISTS, 409",
    "PERMISSION_DENIED, 403",
    "RESOURCE_EXHAUSTED, 429",
    "FAILED_PRECONDITION, 412",
    "ABORTED, 409",
    "OUT_OF_RANGE, 400",
    "UNIMPLEMENTED, 501",
    "INTERNAL, 500",
    "UNAVAILABLE, 503",
    "DATA_LOSS, 500",
    "UNAUTHENTICATED, 401",
  })
  void everyCodeHasItsStatus(Status.Code code, int http) {
    assertThat(Errors.httpStatus(code).code()).isEqualTo(http);
  }

  @Test
  void bodiesNameTheCodeAndSayTheTextTwice() {
    assertThat(Errors.body(Status.NOT_FOUND.withDescription("no \"lease\"")))
        .isEqualTo("{\"error\":\"no \\\"lease\\\"\",\"message\":\"no \\\"lease\\\"\",\"code\":5}");
  }

  @Test
  void theLastLineOfAStreamHasBothNumbers() {
    assertThat(Errors.line(Status.UNAVAILABLE.withDescription("gone")))
        .isEqualTo(
            "{\"error\":{\"grpc_code\":14,\"http_code\":503,\"message\":\"gone\","
                + "\"http_status\":\"Service Unavailable\"}}");
  }
}
