package io.leasehold.engine.entry;

import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes in the making. Low bytes and low bits come first throughout. */
final class EntryWriter {
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Some virtual machines cannot make an array that is longer. */
  private static final long MOST_BYTES = Integer.MAX_VALUE - 8L;

  private byte[] bytes;
  private int used;

  /**
   * @param expectedBytes what will be written; more is allowed, but then the bytes are copied
   */
  EntryWriter(long expectedBytes) {
    bytes = new byte[checkedLength(expectedBytes)];
  }

  private static int checkedLength(long length) {
    if (length > MOST_BYTES) {
      throw new IllegalArgumentException(
          "cannot be encoded in one piece: "
              + length
              + " bytes, expected at most "
              + MOST_BYTES
              + "; split it");
    }
    return (int) length;
  }

  void octet(int value) {
    reserve(1);
    bytes[used++] = (byte) value;
  }

  void flag(boolean value) {
    octet(value ? 1 : 0);
  }

  /** Seven bits a byte: short if small, ten bytes if negative. */
  void number(long value) {
    reserve(sizeOf(value));
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[used++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[used++] = (byte) rest;
  }

  /** How many bytes {@link #number} takes. */
  static int sizeOf(long number) {
    return (Long.SIZE - Long.numberOfLeadingZeros(number | 1) + 6) / 7;
  }

  /** Short if near 0 on either side. */
  void signed(long value) {
    number((value << 1) ^ (value >> 63));
  }

  /** Always eight bytes. */
  void fixed(long value) {
    reserve(Long.BYTES);
    LONG.set(bytes, used, value);
    used += Long.BYTES;
  }

  void ids(RenewLeases leases) {
    number(leases.size());
    long length = (long) leases.size() * Long.BYTES;
    reserve(length);
    leases.copyTo(
        ByteBuffer.wrap(bytes, used, (int) length).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer());
    used += (int) length;
  }

  void array(byte[] value) {
    number(value.length);
    reserve(value.length);
    System.arraycopy(value, 0, bytes, used, value.length);
    used += value.length;
  }

  void key(Key key) {
    array(key.toByteArray());
  }

  void bytes(Bytes value) {
    array(value.toByteArray());
  }

  /** Half a surrogate pair is refused, since it would come back as another text. */
  void text(String field, String value) {
    boolean wellFormed =
        value
            .codePoints()
            .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    if (!wellFormed) {
      throw new IllegalArgumentException(
          "the " + field + " has half a surrogate pair; expected a text in proper Unicode");
    }
    array(value.getBytes(StandardCharsets.UTF_8));
  }

  private void reserve(long more) {
    if (more > bytes.length - used) {
      int needed = checkedLength(used + more);
      bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(needed, used * 2L)));
    }
  }

  byte[] toByteArray() {
    return used == bytes.length ? bytes : Arrays.copyOf(bytes, used);
  }
}
