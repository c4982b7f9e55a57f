package io.leasehold.core.model;

import java.util.Arrays;

/** A value for every {@link Limit}. Immutable. */
public final class Limits {
  private static final Limit[] ALL = Limit.values();

  private final long[] values;

  private Limits(long[] values) {
    this.values = values;
  }

  public static Limits defaults() {
    return new Limits(Arrays.stream(ALL).mapToLong(Limit::defaultValue).toArray());
  }

  public Limits with(Limit limit, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "limit " + limit + " must be at least 1, got " + value + "; its default is "
              + limit.defaultValue());
    }
    long[] changed = values.clone();
    changed[limit.ordinal()] = value;
    return new Limits(changed);
  }

  public long of(Limit limit) {
    return values[limit.ordinal()];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Limits && Arrays.equals(values, ((Limits) other).values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** Only what differs from the defaults. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("Limits[");
    for (Limit limit : ALL) {
      if (of(limit) != limit.defaultValue()) {
        text.append(text.length() > 7 ? ", " : "").append(limit).append('=').append(of(limit));
      }
    }
    return text.append(']').toString();
  }
}
