package io.leasehold.core.model;

import java.util.Objects;

/**
 * The keys from {@code from} (included) up to {@code to} (excluded); null on either side means
 * unbounded there. A range whose end is not after its start is legal and empty.
 */
public record KeyRange(Key from, Key to) {
  private static final KeyRange ALL = new KeyRange(null, null);

  public static KeyRange single(Key key) {
    return new KeyRange(key, key.next());
  }

  public static KeyRange prefix(Key prefix) {
    return new KeyRange(prefix, prefix.afterPrefix());
  }

  public static KeyRange atOrAfter(Key key) {
    return new KeyRange(key, null);
  }

  public static KeyRange all() {
    return ALL;
  }

  public boolean contains(Key key) {
    return (from == null || key.compareTo(from) >= 0) && (to == null || key.compareTo(to) < 0);
  }

  /** True if the range can hold exactly one key, which is then {@link #from()}. */
  public boolean isSingle() {
    return from != null && Objects.equals(to, from.next());
  }

  public boolean isEmpty() {
    return from != null && to != null && from.compareTo(to) >= 0;
  }
}
