package io.leasehold.doors.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** What came back. */
record Reply(int status, HttpResponse<byte[]> response) {

  static Reply of(HttpResponse<byte[]> response) {
    return new Reply(response.statusCode(), response);
  }

  byte[] bytes() {
    return response.body();
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(bytes());
    } catch (IOException notJson) {
      throw new UncheckedIOException("not JSON: " + text(), notJson);
    }
  }

  JsonNode at(String pointer) {
    return json().at(pointer);
  }

  String textAt(String pointer) {
    return at(pointer).asText();
  }

  String code() {
    return textAt("/error/code");
  }

  String lease() {
    return textAt("/lease");
  }

  long token() {
    return at("/token").asLong();
  }

  @Override
  public String toString() {
    return status + " " + text();
  }
}
