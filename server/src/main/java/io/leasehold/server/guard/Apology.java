package io.leasehold.server.guard;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** What a caller is told that is not served, in the words of the protocol it came with. */
final class Apology {
  private static final String GRPC = "application/grpc";
  private static final String RESOURCE_EXHAUSTED = "8";
  private static final String DEADLINE_EXCEEDED = "4";

  private Apology() {}

  /** A request that was not complete in time, or came while others took all the room. */
  static HttpResponse of(RequestHeaders request, CutOffException refusal) {
    String limit = refusal.why().setting() + " is " + refusal.allowed();
    return refusal.why() == Cut.BODY_TOO_SLOW
        ? of(
            request,
            HttpStatus.REQUEST_TIMEOUT,
            DEADLINE_EXCEEDED,
            "the request took too long to arrive: " + limit,
            "Nothing was done. Send it again, faster or in smaller pieces.")
        : of(
            request,
            HttpStatus.TOO_MANY_REQUESTS,
            RESOURCE_EXHAUSTED,
            "overloaded: requests under way are too large together: " + limit,
            "Nothing was done. Send it again in a while, or to another node.");
  }

  /** For whoever speaks plain HTTP/1; others see a connection that is closed. */
  static ByteBuf tooManyConnections(int most) {
    String body =
        json(
            "TOO_MANY_CONNECTIONS",
            "this node has " + most + " connections, as many as it takes (max-connections)",
            "Use another node, or use one connection for many requests.");
    String head =
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json; charset=utf-8\r\n"
            + "connection: close\r\nretry-after: 1\r\ncontent-length: "
            + body.length()
            + "\r\n\r\n";
    return Unpooled.copiedBuffer(head + body, StandardCharsets.US_ASCII);
  }

  private static HttpResponse of(
      RequestHeaders request, HttpStatus status, String grpcStatus, String why, String action) {
    if (request.get(HttpHeaderNames.CONTENT_TYPE, "").startsWith(GRPC)) {
      return HttpResponse.of(
          ResponseHeaders.builder(HttpStatus.OK)
              .set(HttpHeaderNames.CONTENT_TYPE, GRPC)
              .set("grpc-status", grpcStatus)
              .set("grpc-message", why)
              .build());
    }
    HttpData body = HttpData.ofAscii(json(code(status), why, action));
    return AggregatedHttpResponse.of(
            ResponseHeaders.builder(status)
                .contentType(MediaType.JSON_UTF_8)
                .set(HttpHeaderNames.CONNECTION, "close")
                .contentLength(body.length())
                .build(),
            body)
        .toHttpResponse();
  }

  private static String code(HttpStatus status) {
    return status.equals(HttpStatus.REQUEST_TIMEOUT) ? "REQUEST_TOO_SLOW" : "OVERLOADED";
  }

  private static String json(String code, String message, String action) {
    return "{\"error\":{\"code\":\"%s\",\"message\":\"%s\",\"action\":\"%s\"}}\n"
        .formatted(code, message, action);
  }
}
