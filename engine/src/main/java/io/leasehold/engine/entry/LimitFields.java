package io.leasehold.engine.entry;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Limits by name, so that there can be more of them some day. Where all are meant all are written,
 * also those that have their default, since a default may change; one that is not named has the
 * reader's default.
 */
final class LimitFields {
  private static final Map<String, Limit> BY_NAME =
      Arrays.stream(Limit.values()).collect(toUnmodifiableMap(Limit::name, limit -> limit));

  private static final int LEAST_LIMIT_BYTES = 2;
  private static final int MOST_SHOWN = 64;

  private LimitFields() {}

  static void write(EntryWriter out, Limits limits) {
    Map<Limit, Long> all = new EnumMap<>(Limit.class);
    for (Limit limit : Limit.values()) {
      all.put(limit, limits.of(limit));
    }
    write(out, all);
  }

  static void write(EntryWriter out, Map<Limit, Long> some) {
    out.number(some.size());
    some.forEach(
        (limit, value) -> {
          out.text("limit", limit.name());
          out.number(value);
        });
  }

  static Limits readAll(EntryReader in) {
    Limits limits = Limits.defaults();
    for (Map.Entry<Limit, Long> named : read(in).entrySet()) {
      limits = limits.with(named.getKey(), named.getValue());
    }
    return limits;
  }

  static Map<Limit, Long> read(EntryReader in) {
    Map<Limit, Long> named = new EnumMap<>(Limit.class);
    for (int left = in.count("limits", LEAST_LIMIT_BYTES); left > 0; left--) {
      int start = in.at();
      Limit limit = readName(in);
      if (named.containsKey(limit)) {
        throw in.damaged("limit", start, "is " + limit + ", which was set before");
      }
      named.put(limit, readValue(in, limit));
    }
    return named;
  }

  private static Limit readName(EntryReader in) {
    int start = in.at();
    String name = in.text("limit");
    Limit limit = BY_NAME.get(name);
    if (limit == null) {
      throw in.unknown("limit", start, "is \"" + shown(name) + "\", which this node does not know");
    }
    return limit;
  }

  private static long readValue(EntryReader in, Limit limit) {
    int start = in.at();
    long value = in.number("value of a limit");
    if (value < 1 || value > limit.largest()) {
      String problem = "is " + value + " for " + limit + ", expected 1 to " + limit.largest();
      throw in.unknown("value of a limit", start, problem);
    }
    return value;
  }

  /** Fit for a terminal: it may be anything. */
  private static String shown(String name) {
    String start = name.length() <= MOST_SHOWN ? name : name.substring(0, MOST_SHOWN) + "...";
    return Bytes.of(start).toString();
  }
}
