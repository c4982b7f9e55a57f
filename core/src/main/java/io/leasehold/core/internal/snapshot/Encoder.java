package io.leasehold.core.internal.snapshot;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes numbers, texts and bytes into blocks. Numbers take seven bits a byte, low bits first.
 *
 * <p>A stream that fails shows as an {@link UncheckedIOException}, so that what is written need not
 * know of streams.
 */
final class Encoder {
  private final Blocks.Writer blocks;
  private final byte[] block = new byte[Blocks.MOST_BYTES];
  private int used;

  Encoder(Blocks.Writer blocks) {
    this.blocks = blocks;
  }

  void number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      octet((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    octet((int) rest);
  }

  void flag(boolean value) {
    octet(value ? 1 : 0);
  }

  @SuppressWarnings("EnumOrdinal") // the golden files notice when a constant moves
  void constant(Enum<?> value) {
    number(value.ordinal());
  }

  void text(String value) {
    array(value.getBytes(StandardCharsets.UTF_8));
  }

  void key(Key key) {
    array(key.toByteArray());
  }

  void bytes(Bytes value) {
    array(value.toByteArray());
  }

  private void array(byte[] bytes) {
    number(bytes.length);
    int done = 0;
    while (done < bytes.length) {
      if (used == block.length) {
        finishBlock();
      }
      int fits = Math.min(bytes.length - done, block.length - used);
      System.arraycopy(bytes, done, block, used, fits);
      used += fits;
      done += fits;
    }
  }

  private void octet(int value) {
    if (used == block.length) {
      finishBlock();
    }
    block[used++] = (byte) value;
  }

  private void finishBlock() {
    try {
      blocks.write(block, used);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    used = 0;
  }

  /** Writes what is left over, and the end. */
  void finish() throws IOException {
    if (used > 0) {
      finishBlock();
    }
    blocks.finish();
  }
}
