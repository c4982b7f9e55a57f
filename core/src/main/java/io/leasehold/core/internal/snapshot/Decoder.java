package io.leasehold.core.internal.snapshot;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what {@link Encoder} wrote, block by verified block. */
final class Decoder {
  /** Longer than anything that is written as one piece: a value, a key, a name. */
  private static final int MOST_BYTES = 1 << 28;

  private static final int FIRST_WITH_ORDERS = 2;
  private static final int FIRST_WITH_QUOTAS = 3;

  private final Blocks.Reader blocks;
  private byte[] block = new byte[0];
  private int used;

  Decoder(Blocks.Reader blocks) {
    this.blocks = blocks;
  }

  /** Whether it was written when acquisitions had numbers; before, they were all 0. */
  boolean hasOrders() {
    return blocks.version() >= FIRST_WITH_ORDERS;
  }

  /** Whether it was written when there was a limit for each holder. */
  boolean hasQuotas() {
    return blocks.version() >= FIRST_WITH_QUOTAS;
  }

  long number() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int octet = octet();
      value |= (long) (octet & 0x7f) << shift;
      if (octet < 0x80) {
        return value;
      }
    }
    throw new SnapshotException("the snapshot has a number of more than 64 bits");
  }

  /** The number of an acquisition. */
  long order() throws IOException {
    return hasOrders() ? number() : 0;
  }

  /** A number that counts things or indexes something. */
  int count() throws IOException {
    long value = number();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new SnapshotException("the snapshot has an impossible count: " + value);
    }
    return (int) value;
  }

  boolean flag() throws IOException {
    return octet() != 0;
  }

  <E extends Enum<E>> E constant(E[] values) throws IOException {
    int ordinal = count();
    if (ordinal >= values.length) {
      throw new SnapshotException("the snapshot has an unknown constant: " + ordinal);
    }
    return values[ordinal];
  }

  String text() throws IOException {
    return new String(array(), StandardCharsets.UTF_8);
  }

  Key key() throws IOException {
    return Key.of(array());
  }

  Bytes bytes() throws IOException {
    return Bytes.of(array());
  }

  private byte[] array() throws IOException {
    int length = count();
    if (length > MOST_BYTES) {
      throw new SnapshotException("the snapshot has a piece of " + length + " bytes");
    }
    if (length <= block.length - used) {
      used += length;
      return Arrays.copyOfRange(block, used - length, used);
    }
    // No more than is there: a length may be anything, whatever the checksum says.
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(length, Blocks.MOST_BYTES));
    while (bytes.size() < length) {
      refill();
      int fits = Math.min(length - bytes.size(), block.length - used);
      bytes.write(block, used, fits);
      used += fits;
    }
    return bytes.toByteArray();
  }

  private int octet() throws IOException {
    refill();
    return block[used++] & 0xff;
  }

  private void refill() throws IOException {
    if (used == block.length) {
      block = blocks.next();
      used = 0;
      if (block.length == 0) {
        throw new SnapshotException("the snapshot ends before its content is complete");
      }
    }
  }

  /** All content has been read; there must be no more. */
  void finish() throws IOException {
    if (used != block.length || blocks.next().length != 0) {
      throw new SnapshotException("the snapshot has more content than it should");
    }
  }
}
