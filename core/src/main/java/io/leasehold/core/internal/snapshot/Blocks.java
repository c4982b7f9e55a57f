package io.leasehold.core.internal.snapshot;

import io.leasehold.core.snapshot.SnapshotException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The outer format: magic, version, then blocks, each with its length and checksum, then an empty
 * block. A checksum covers the number of its block too, so that a missing, repeated or swapped
 * block is found. No byte is looked at before its block is known to be sound.
 */
final class Blocks {
  /** What is written; a reader knows it and all before it. */
  static final int VERSION = 3;

  static final int MOST_BYTES = 1 << 20;

  private static final byte[] MAGIC = "LEASEHLD".getBytes(StandardCharsets.US_ASCII);

  private Blocks() {}

  /** Writes blocks one by one, so that no more than one need be in memory. */
  static final class Writer {
    private final DataOutputStream data;
    private int number;

    Writer(OutputStream out) throws IOException {
      data = new DataOutputStream(out);
      data.write(MAGIC);
      data.writeShort(VERSION);
    }

    void write(byte[] block, int length) throws IOException {
      data.writeInt(length);
      data.writeInt(checksum(number++, block, length));
      data.write(block, 0, length);
    }

    /** Marks the end. */
    void finish() throws IOException {
      write(new byte[0], 0);
      data.flush();
    }
  }

  private static int checksum(int number, byte[] block, int length) {
    CRC32C crc = new CRC32C();
    crc.update(number >>> 24);
    crc.update(number >>> 16);
    crc.update(number >>> 8);
    crc.update(number);
    crc.update(block, 0, length);
    return (int) crc.getValue();
  }

  /** Reads verified blocks one by one. */
  static final class Reader {
    private final DataInputStream data;
    private int version;
    private int number;

    Reader(InputStream in) throws IOException {
      data = new DataInputStream(in);
      try {
        readHeader();
      } catch (EOFException cutOff) {
        throw new SnapshotException("the snapshot ends within its first bytes", cutOff);
      }
    }

    private void readHeader() throws IOException {
      byte[] magic = new byte[MAGIC.length];
      data.readFully(magic);
      if (!Arrays.equals(magic, MAGIC)) {
        throw new SnapshotException("this is not a Leasehold snapshot: its first bytes are wrong");
      }
      version = data.readUnsignedShort();
      if (version < 1 || version > VERSION) {
        throw new SnapshotException(
            "the snapshot has format version "
                + version
                + ", this release reads versions up to "
                + VERSION
                + "; use the release that wrote it, or a newer one");
      }
    }

    int version() {
      return version;
    }

    /** The next block, empty at the end. */
    byte[] next() throws IOException {
      try {
        int length = data.readInt();
        int expected = data.readInt();
        if (length < 0 || length > MOST_BYTES) {
          throw new SnapshotException(damaged("has the impossible length " + length));
        }
        byte[] block = new byte[length];
        data.readFully(block);
        if (checksum(number, block, block.length) != expected) {
          throw new SnapshotException(damaged("does not match its checksum"));
        }
        number++;
        if (length == 0 && data.read() != -1) {
          throw new SnapshotException("the snapshot goes on after its end");
        }
        return block;
      } catch (EOFException cutOff) {
        throw new SnapshotException(damaged("is cut off"), cutOff);
      }
    }

    private String damaged(String how) {
      return "the snapshot is damaged: block "
          + number
          + " "
          + how
          + "; restore from another replica or an older snapshot";
    }
  }
}
