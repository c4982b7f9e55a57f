package io.leasehold.doors.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.doors.http.json.Json;
import io.leasehold.doors.http.json.OutcomeJson;

/** Answers that went well, and the decision whether one did. */
final class Answers {

  private Answers() {}

  static HttpResponse outcome(Outcome outcome) {
    return outcome.isRefusal() ? refusal(outcome) : ok(OutcomeJson.of(outcome));
  }

  static HttpResponse refusal(Outcome refusal) {
    return Errors.of((Refusal) refusal).toHttpResponse();
  }

  static HttpResponse ok(JsonNode node) {
    return HttpResponse.of(HttpStatus.OK, MediaType.JSON_UTF_8, HttpData.wrap(Json.line(node)));
  }

  static HttpResponse text(String text) {
    return HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, text + "\n");
  }

  static HttpResponse bytes(byte[] bytes) {
    return HttpResponse.of(HttpStatus.OK, MediaType.OCTET_STREAM, HttpData.wrap(bytes));
  }
}
