package io.leasehold.doors.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.doors.http.input.Problem;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The few spellings that everything else is made of. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static <T> ArrayNode array(List<T> items, Function<T, ? extends JsonNode> render) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode(items.size());
    items.forEach(item -> array.add(render.apply(item)));
    return array;
  }

  public static ArrayNode keys(List<Key> keys) {
    return array(keys, key -> bytes(object(), "key", key.toByteArray()));
  }

  public static void lease(ObjectNode node, long id) {
    node.put("lease", Long.toString(id));
  }

  static ObjectNode key(Key key) {
    return bytes(object(), "key", key.toByteArray());
  }

  static ObjectNode value(ObjectNode node, Bytes value) {
    return bytes(node, "value", value.toByteArray());
  }

  /** As text if it is text, otherwise in base 64 under a name that says so. */
  static ObjectNode bytes(ObjectNode node, String name, byte[] bytes) {
    try {
      return node.put(name, UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException notText) {
      return node.put(name + "Base64", Base64.getEncoder().encodeToString(bytes));
    }
  }

  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Seconds without needless digits: 30, or 0.5. */
  static BigDecimal seconds(long millis) {
    BigDecimal seconds = BigDecimal.valueOf(millis, 3).stripTrailingZeros();
    return seconds.scale() < 0 ? seconds.setScale(0) : seconds;
  }

  /** One line, with its end, so that a terminal's prompt is not glued to it. */
  public static byte[] line(JsonNode node) {
    return (text(node) + "\n").getBytes(UTF_8);
  }

  public static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("a tree of JSON could not be written", broken);
    }
  }

  public static JsonNode parse(byte[] body) {
    try {
      JsonNode node = MAPPER.readTree(body);
      if (node == null || node.isMissingNode()) {
        throw Problem.badArgument("the body", "empty", "a JSON object");
      }
      return node;
    } catch (JsonProcessingException malformed) {
      throw Problem.badArgument(
          "the body",
          "no proper JSON (" + malformed.getOriginalMessage() + ")",
          "a JSON object in UTF-8");
    } catch (IOException unreadable) {
      throw Problem.badArgument("the body", "unreadable", "a JSON object in UTF-8");
    }
  }
}
