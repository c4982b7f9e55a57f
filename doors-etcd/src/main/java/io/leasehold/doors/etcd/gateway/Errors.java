package io.leasehold.doors.etcd.gateway;

import com.linecorp.armeria.common.HttpStatus;
import io.grpc.Status;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the gateway tells errors: each gRPC code has its HTTP status and keeps its number. */
final class Errors {
  private Errors() {}

  static HttpStatus httpStatus(Status.Code code) {
    return switch (code) {
      case OK -> HttpStatus.OK;
      case CANCELLED -> HttpStatus.REQUEST_TIMEOUT;
      case INVALID_ARGUMENT, OUT_OF_RANGE -> HttpStatus.BAD_REQUEST;
      case DEADLINE_EXCEEDED -> HttpStatus.GATEWAY_TIMEOUT;
      case NOT_FOUND -> HttpStatus.NOT_FOUND;
      case ALREADY_EXISTS, ABORTED -> HttpStatus.CONFLICT;
      case PERMISSION_DENIED -> HttpStatus.FORBIDDEN;
      case UNAUTHENTICATED -> HttpStatus.UNAUTHORIZED;
      case RESOURCE_EXHAUSTED -> HttpStatus.TOO_MANY_REQUESTS;
      case FAILED_PRECONDITION -> HttpStatus.PRECONDITION_FAILED;
      case UNIMPLEMENTED -> HttpStatus.NOT_IMPLEMENTED;
      case UNAVAILABLE -> HttpStatus.SERVICE_UNAVAILABLE;
      case UNKNOWN, INTERNAL, DATA_LOSS -> HttpStatus.INTERNAL_SERVER_ERROR;
    };
  }

  /** The body of an answer that is an error and nothing else. */
  static String body(Status status) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("error", text(status));
    fields.put("message", text(status));
    fields.put("code", status.getCode().value());
    return Json.MAPPER.valueToTree(fields).toString();
  }

  /** The last line of a stream that ends with an error. */
  static String line(Status status) {
    HttpStatus http = httpStatus(status.getCode());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("grpc_code", status.getCode().value());
    fields.put("http_code", http.code());
    fields.put("message", text(status));
    fields.put("http_status", http.reasonPhrase());
    return Json.MAPPER.valueToTree(Map.of("error", fields)).toString();
  }

  private static String text(Status status) {
    return status.getDescription() == null ? status.getCode().name() : status.getDescription();
  }
}
