package io.leasehold.fuzz.door;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.leasehold.fuzz.Broken;

/** Judges what was answered. */
public final class Answered {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Answered() {}

  /** The text, which must be one value of JSON and nothing else. */
  public static JsonNode requireJson(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException notJson) {
      throw new Broken("an answer is JSON: " + text, notJson);
    }
  }
}
