package io.leasehold.doors.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.doors.http.input.Nearest;
import io.leasehold.doors.http.input.Numbers;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.input.Shown;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** An object of a request's body, with only fields that are known, read as strictly as a query. */
public final class Fields {
  private final String where;
  private final JsonNode node;

  private Fields(String where, JsonNode node) {
    this.where = where;
    this.node = node;
  }

  /**
   * Looks at a node as an object.
   *
   * @param where what the node is, for messages: "compares[2]"
   */
  public static Fields of(String where, JsonNode node, Set<String> known) {
    if (!node.isObject()) {
      throw Problem.badArgument(where, "no JSON object", "an object with " + sorted(known));
    }
    Iterator<String> names = node.fieldNames();
    while (names.hasNext()) {
      String name = names.next();
      if (!known.contains(name)) {
        throw new Problem(
            400,
            "UNKNOWN_FIELD",
            where + " has an unknown field \"" + Shown.of(name) + "\"",
            Nearest.to(name, known).map(near -> "Did you mean \"" + near + "\"? ").orElse("")
                + "It takes: "
                + sorted(known)
                + ".");
      }
    }
    return new Fields(where, node);
  }

  private static String sorted(Set<String> known) {
    return String.join(", ", new TreeSet<>(known));
  }

  public boolean has(String name) {
    return node.hasNonNull(name);
  }

  /** The only field of an object that says by its name what it is. */
  Map.Entry<String, JsonNode> only() {
    if (node.size() != 1) {
      throw Problem.badArgument(where, "an object with " + node.size() + " fields", "exactly one");
    }
    return node.properties().iterator().next();
  }

  public String text(String name, String fallback) {
    if (!has(name)) {
      return fallback;
    }
    JsonNode value = node.get(name);
    if (!value.isTextual()) {
      throw bad(name, value, "a string");
    }
    return value.textValue();
  }

  public String requiredText(String name) {
    String text = text(name, "");
    if (text.isEmpty()) {
      throw Problem.badArgument(where + "." + name, "missing", "a string");
    }
    return text;
  }

  boolean flag(String name) {
    if (has(name) && !node.get(name).isBoolean()) {
      throw bad(name, node.get(name), "true or false");
    }
    return has(name) && node.get(name).booleanValue();
  }

  /** A whole number, as a number or as a string: ids of leases are strings in JSON. */
  long number(String name, long fallback, long least, long most) {
    return has(name) ? number(where + "." + name, node.get(name), least, most) : fallback;
  }

  private static long number(String what, JsonNode value, long least, long most) {
    if (!value.isTextual() && !value.isIntegralNumber()) {
      throw Problem.badArgument(what, Shown.of(value.toString()), "a whole number");
    }
    return Numbers.parse(what, value.asText(), least, most);
  }

  public long[] leases(String name) {
    List<JsonNode> nodes = list(name, (unused, item) -> item);
    long[] ids = new long[nodes.size()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = number(where + "." + name + "[" + i + "]", nodes.get(i), 1, Long.MAX_VALUE);
    }
    return ids;
  }

  <T> List<T> list(String name, Item<T> read) {
    if (!has(name)) {
      return List.of();
    }
    JsonNode array = node.get(name);
    if (!array.isArray()) {
      throw bad(name, array, "an array");
    }
    List<T> items = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      items.add(read.of(where + "." + name + "[" + i + "]", array.get(i)));
    }
    return items;
  }

  /** Reads one item of an array. */
  interface Item<T> {
    T of(String where, JsonNode node);
  }

  Bytes bytes(String name) {
    String encoded = name + "Base64";
    if (has(name) && has(encoded)) {
      throw Problem.badArgument(where, "both " + name + " and " + encoded, "one of them");
    }
    if (!has(encoded)) {
      return Bytes.of(text(name, "").getBytes(UTF_8));
    }
    try {
      return Bytes.of(Base64.getDecoder().decode(text(encoded, "")));
    } catch (IllegalArgumentException notBase64) {
      throw bad(encoded, node.get(encoded), "base 64");
    }
  }

  Key key(String name) {
    byte[] bytes = bytes(name).toByteArray();
    if (bytes.length == 0) {
      throw Problem.badArgument(where + "." + name, "missing or empty", "a key");
    }
    return Key.of(bytes);
  }

  <E extends Enum<E>> E choice(String name, E[] choices, Function<E, String> spelling) {
    String text = requiredText(name);
    for (E choice : choices) {
      if (spelling.apply(choice).equals(text)) {
        return choice;
      }
    }
    List<String> spellings = List.of(choices).stream().map(spelling).toList();
    throw bad(name, node.get(name), "one of " + String.join(", ", spellings));
  }

  private Problem bad(String name, JsonNode value, String expected) {
    return Problem.badArgument(where + "." + name, Shown.of(value.toString()), expected);
  }
}
