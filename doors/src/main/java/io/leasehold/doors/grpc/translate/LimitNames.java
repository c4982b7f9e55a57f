package io.leasehold.doors.grpc.translate;

import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Limits by name, as the wire has them. */
public final class LimitNames {
  private LimitNames() {}

  public static Map<String, Long> toWire(Limits limits) {
    Map<String, Long> named = new TreeMap<>();
    for (Limit limit : Limit.values()) {
      named.put(limit.name(), limits.of(limit));
    }
    return named;
  }

  /** The command for changes by name; the first name in order that is wrong is refused. */
  public static ChangeLimits change(Map<String, Long> changes) {
    Map<Limit, Long> changed = new EnumMap<>(Limit.class);
    for (Map.Entry<String, Long> change : new TreeMap<>(changes).entrySet()) {
      Limit limit = named(change.getKey());
      long value = change.getValue();
      if (value < 1 || value > limit.largest()) {
        throw new Malformed(
            "limit " + limit,
            "" + value,
            "from 1 to " + limit.largest() + " (its default is " + limit.defaultValue() + ")");
      }
      changed.put(limit, value);
    }
    return new ChangeLimits(changed);
  }

  private static Limit named(String name) {
    for (Limit limit : Limit.values()) {
      if (limit.name().equals(name)) {
        return limit;
      }
    }
    throw new Malformed(
        "name of a limit",
        "\"" + name + "\"",
        "the name of one that exists, perhaps " + near(name));
  }

  private static Limit near(String name) {
    String upper = name.toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(Limit.values())
        .min(Comparator.comparingInt(limit -> distance(upper, limit.name())))
        .orElseThrow();
  }

  /** Letters to insert, remove or replace (Levenshtein 1966), by one row of the table at a time. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, i -> i);
    int most = Math.min(a.length(), 100);
    for (int i = 1; i <= most; i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
