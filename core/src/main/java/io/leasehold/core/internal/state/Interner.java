package io.leasehold.core.internal.state;

/**
 * Lets equal objects be one object, as far as a small table remembers them: most leases share a few
 * terms and holders, and a million copies of them would be most of the heap.
 *
 * @param <T> what is shared; must be immutable
 */
final class Interner<T> {
  private static final int SIZE = 4096;

  private final Object[] seen = new Object[SIZE];

  @SuppressWarnings("unchecked") // only T goes in
  T share(T value) {
    int hash = value.hashCode();
    int at = (hash ^ (hash >>> 12)) & (SIZE - 1);
    if (value.equals(seen[at])) {
      return (T) seen[at];
    }
    seen[at] = value;
    return value;
  }
}
