package io.leasehold.cli.text;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * JSON for programs, one object a line. Keys and values are text where they are UTF-8, otherwise
 * base64 under a name that says so. Ids of leases are strings: they have 63 bits, and many readers
 * of JSON keep only 53 of a number.
 */
public final class Json {
  private static final Set<String> IDS = Set.of("lease", "leases", "id");

  private final Map<String, Object> fields = new LinkedHashMap<>();

  public static Json object() {
    return new Json();
  }

  /** All fields of a message that have a meaning; messages that are absent are left out. */
  public static Json of(Message message) {
    Json json = new Json();
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      if (!field.hasPresence() || message.hasField(field)) {
        json.put(field, message.getField(field));
      }
    }
    return json;
  }

  /** A string, number, truth value, list, or object. */
  public Json with(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  public Json withId(String name, long lease) {
    return with(name, Long.toString(lease));
  }

  public Json withBytes(String name, ByteString bytes) {
    return bytes.isValidUtf8()
        ? with(name, bytes.toStringUtf8())
        : with(name + "Base64", Base64.getEncoder().encodeToString(bytes.toByteArray()));
  }

  private void put(FieldDescriptor field, Object value) {
    String name = field.getJsonName();
    if (field.isMapField()) {
      with(name, map((List<?>) value));
    } else if (field.isRepeated()) {
      with(name, ((List<?>) value).stream().map(item -> convert(field, item)).toList());
    } else if (value instanceof ByteString bytes) {
      withBytes(name, bytes);
    } else {
      with(name, convert(field, value));
    }
  }

  private static Object convert(FieldDescriptor field, Object value) {
    if (value instanceof Message message) {
      return of(message);
    }
    if (value instanceof EnumValueDescriptor constant) {
      return constant.getName().toLowerCase(Locale.ROOT).replace('_', '-');
    }
    if (value instanceof ByteString bytes) {
      return bytes.isValidUtf8() ? bytes.toStringUtf8() : Json.object().withBytes("bytes", bytes);
    }
    return IDS.contains(field.getName()) ? value.toString() : value;
  }

  private static Json map(List<?> entries) {
    Map<String, Object> sorted = new TreeMap<>();
    for (Object entry : entries) {
      MapEntry<?, ?> pair = (MapEntry<?, ?>) entry;
      sorted.put(pair.getKey().toString(), pair.getValue());
    }
    Json json = new Json();
    json.fields.putAll(sorted);
    return json;
  }

  @Override
  public String toString() {
    return fields.entrySet().stream()
        .map(field -> quoted(field.getKey()) + ":" + text(field.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String text(Object value) {
    if (value instanceof List<?> list) {
      List<String> items = new ArrayList<>();
      list.forEach(item -> items.add(text(item)));
      return "[" + String.join(",", items) + "]";
    }
    boolean bare =
        value == null
            || value instanceof Json
            || value instanceof Number
            || value instanceof Boolean;
    return bare ? String.valueOf(value) : quoted(value.toString());
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c == '\n') {
        quoted.append("\\n");
      } else if (c < ' ') {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
