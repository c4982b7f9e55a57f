package io.leasehold.core.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The name of a thing that can be owned or stored: a non-empty, immutable string of bytes.
 *
 * <p>Keys are ordered as unsigned bytes, so that every replica walks a range in the same order. The
 * hash is computed once because every command looks its key up at least once.
 */
public final class Key implements Comparable<Key> {
  private final byte[] bytes;
  private final int hash;

  private Key(byte[] bytes) {
    if (bytes.length == 0) {
      throw new IllegalArgumentException("a key needs at least one byte, got an empty one");
    }
    this.bytes = bytes;
    this.hash = Arrays.hashCode(bytes);
  }

  public static Key of(String utf8) {
    return new Key(utf8.getBytes(StandardCharsets.UTF_8));
  }

  public static Key of(byte[] bytes) {
    return new Key(bytes.clone());
  }

  /** The smallest key greater than every key that starts with this one, or null if none is. */
  Key afterPrefix() {
    int last = bytes.length - 1;
    while (last >= 0 && bytes[last] == (byte) 0xff) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    byte[] next = Arrays.copyOf(bytes, last + 1);
    next[last]++;
    return new Key(next);
  }

  /** The smallest key greater than this one: the same bytes and a zero byte. */
  Key next() {
    return new Key(Arrays.copyOf(bytes, bytes.length + 1));
  }

  public byte[] toByteArray() {
    return bytes.clone();
  }

  public int length() {
    return bytes.length;
  }

  @Override
  public int compareTo(Key other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** The text itself if the bytes are printable UTF-8, otherwise with {@code \\xNN} escapes. */
  @Override
  public String toString() {
    return Printable.of(bytes);
  }
}
