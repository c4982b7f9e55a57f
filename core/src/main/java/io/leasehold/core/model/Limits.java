package io.leasehold.core.model;

import java.util.EnumMap;
import java.util.Map;

/** A value for every {@link Limit}. Immutable. */
public final class Limits {
  private final Map<Limit, Long> values;

  private Limits(Map<Limit, Long> values) {
    this.values = values;
  }

  public static Limits defaults() {
    Map<Limit, Long> values = new EnumMap<>(Limit.class);
    for (Limit limit : Limit.values()) {
      values.put(limit, limit.defaultValue());
    }
    return new Limits(values);
  }

  public Limits with(Limit limit, long value) {
    if (value < 1 || value > limit.largest()) {
      throw new IllegalArgumentException(
          "limit "
              + limit
              + " must be from 1 to "
              + limit.largest()
              + ", got "
              + value
              + "; its default is "
              + limit.defaultValue());
    }
    Map<Limit, Long> changed = new EnumMap<>(values);
    changed.put(limit, value);
    return new Limits(changed);
  }

  public long of(Limit limit) {
    return values.get(limit);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Limits that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** Only what differs from the defaults. */
  @Override
  public String toString() {
    Map<Limit, Long> changed = new EnumMap<>(values);
    changed.entrySet().removeIf(entry -> entry.getValue() == entry.getKey().defaultValue());
    return "Limits" + changed;
  }
}
