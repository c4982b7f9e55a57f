package io.leasehold.doors.http.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The parameters of a URL, all of them known to the route. */
public final class Query {

  /** The only parameter that may be given several times. */
  public static final String REPEATABLE = "lease";

  private final Map<String, List<byte[]>> values;

  private Query(Map<String, List<byte[]>> values) {
    this.values = values;
  }

  /**
   * Reads the part after the question mark.
   *
   * @param raw still percent-encoded, empty if there is none
   * @param known what the route takes; anything else is a problem
   */
  public static Query parse(String raw, Set<String> known, boolean mayRepeat) {
    Map<String, List<byte[]>> values = new LinkedHashMap<>();
    for (String pair : raw.split("&", -1)) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      String rawName = equals < 0 ? pair : pair.substring(0, equals);
      String name = Percent.text("a parameter", Percent.decodeQuery("a parameter", rawName));
      if (!known.contains(name)) {
        throw unknown(name, known);
      }
      byte[] value = Percent.decodeQuery(name, equals < 0 ? "" : pair.substring(equals + 1));
      List<byte[]> given = values.computeIfAbsent(name, unused -> new ArrayList<>(1));
      if (!given.isEmpty() && !(mayRepeat && name.equals(REPEATABLE))) {
        throw Problem.badArgument("the parameter \"" + name + "\"", "given twice", "it once");
      }
      given.add(value);
    }
    return new Query(values);
  }

  private static Problem unknown(String name, Set<String> known) {
    String nearest =
        Nearest.to(name, known).map(near -> "Did you mean \"" + near + "\"? ").orElse("");
    String taken =
        known.isEmpty() ? "It takes none." : "It takes: " + String.join(", ", known) + ".";
    return new Problem(
            400,
            "UNKNOWN_PARAMETER",
            "this route does not know the parameter \"" + Shown.of(name) + "\"",
            nearest + taken)
        .detail("what", Shown.of(name));
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** What was given, in order. */
  public Set<String> names() {
    return values.keySet();
  }

  public byte[] bytes(String name) {
    return values.containsKey(name) ? values.get(name).get(0) : new byte[0];
  }

  public List<String> all(String name) {
    return values.getOrDefault(name, List.of()).stream()
        .map(bytes -> Percent.text(name, bytes))
        .toList();
  }

  public String text(String name, String fallback) {
    return has(name) ? Percent.text(name, bytes(name)) : fallback;
  }

  public String requiredText(String name, String expected) {
    String text = text(name, "");
    if (text.isEmpty()) {
      throw Problem.missing(name, expected);
    }
    return text;
  }

  /** True if the parameter is there, unless it says false. */
  public boolean flag(String name) {
    if (!has(name)) {
      return false;
    }
    String text = text(name, "");
    return switch (text) {
      case "", "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw Problem.badArgument(name, "\"" + Shown.of(text) + "\"", "true or false");
    };
  }

  public long number(String name, long fallback, long least, long most) {
    return has(name) ? Numbers.parse(name, text(name, ""), least, most) : fallback;
  }

  public long requiredNumber(String name, String expected) {
    return Numbers.parse(name, requiredText(name, expected), 1, Long.MAX_VALUE);
  }

  public long millis(String name, long fallback) {
    return has(name) ? Durations.millis(name, text(name, "")) : fallback;
  }

  /** A duration that has to be there and cannot be zero. */
  public long requiredMillis(String name) {
    long millis = Durations.millis(name, requiredText(name, Durations.SHAPE));
    if (millis == 0) {
      throw Problem.badArgument(name, "0", Durations.SHAPE + ", longer than nothing");
    }
    return millis;
  }

  public <E extends Enum<E>> E choice(
      String name, List<E> choices, Function<E, String> spelling, E fallback) {
    if (!has(name)) {
      return fallback;
    }
    String text = text(name, "");
    for (E choice : choices) {
      if (spelling.apply(choice).equals(text.toLowerCase(Locale.ROOT))) {
        return choice;
      }
    }
    List<String> spellings = choices.stream().map(spelling).toList();
    throw Problem.badArgument(
        name, "\"" + Shown.of(text) + "\"", "one of " + String.join(", ", spellings));
  }
}
