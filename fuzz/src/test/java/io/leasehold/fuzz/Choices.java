package io.leasehold.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Decisions read from an input, so that a fuzzer that changes bytes changes decisions. An input
 * that is used up decides for the first of everything. The same bytes always decide the same.
 */
public final class Choices {
  private static final long[] EXTREMES = {
    0,
    1,
    2,
    -1,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE - 1,
    Long.MIN_VALUE + 1,
    Long.MAX_VALUE / 2,
    Long.MAX_VALUE - 1_000,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 31,
    1L << 32,
    1L << 53,
    1L << 62,
    3,
    7,
    8,
    64,
    100,
    255,
    1_000,
    1_024,
    30_000,
    65_536,
    600_000,
    1L << 20,
    31_536_000_000L,
    3_153_600_000_000L,
  };

  private final byte[] input;
  private int at;

  public Choices(byte[] input) {
    this.input = input;
  }

  public boolean hasMore() {
    return at < input.length;
  }

  public int octet() {
    return at < input.length ? input[at++] & 0xff : 0;
  }

  /** From 0 to one less than the bound. */
  public int below(int bound) {
    return octet() % bound;
  }

  public boolean flag() {
    return (octet() & 1) == 1;
  }

  public <T> T oneOf(List<T> things) {
    return things.get(below(things.size()));
  }

  /** Often an extreme one, often a small one, at times any. */
  public long number() {
    int kind = octet();
    if (kind < 4 * EXTREMES.length) {
      return EXTREMES[kind % EXTREMES.length];
    }
    return kind < 250 ? octet() : ByteBuffer.wrap(take(Long.BYTES)).getLong();
  }

  /** Short, as a rule; at times so long that limits are met. */
  public byte[] bytes() {
    int kind = octet();
    if (kind < 200) {
      return take(kind % 17);
    }
    byte[] pattern = take(1 + kind % 4);
    byte[] many = new byte[kind < 240 ? 1_025 : (1 << 20) + kind % 2];
    for (int i = 0; i < many.length; i++) {
      many[i] = pattern[i % pattern.length];
    }
    return many;
  }

  public String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** The next bytes, filled up with zeros. */
  public byte[] take(int length) {
    byte[] taken = Arrays.copyOfRange(input, at, at + length);
    at = Math.min(input.length, at + length);
    return taken;
  }
}
