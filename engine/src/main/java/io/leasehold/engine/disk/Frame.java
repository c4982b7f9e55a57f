package io.leasehold.engine.disk;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * An entry as it stands in a segment: its length as a varint, its bytes, and the CRC-32C of both.
 *
 * @param start where the length stands
 * @param body where the entry itself begins
 * @param length of the entry itself
 */
record Frame(int start, int body, int length) {

  static final int CHECKSUM_BYTES = 4;
  static final int LONGEST_LENGTH_BYTES = 5;

  private static final int TERM_TAG = 0x08;
  private static final int INDEX_TAG = 0x10;

  /** Nothing if no length stands there; the frame may still reach beyond the end. */
  static Frame at(byte[] bytes, int start) {
    Varint length = Varint.at(bytes, start);
    return length == null || length.value() < 1 || length.value() > Integer.MAX_VALUE
        ? null
        : new Frame(start, length.end(), (int) length.value());
  }

  /** May be beyond the end of the file. */
  long end() {
    return (long) body + length + CHECKSUM_BYTES;
  }

  boolean complete(byte[] bytes) {
    return end() <= bytes.length;
  }

  /** Whether a complete frame is as it was written. */
  boolean intact(byte[] bytes) {
    CRC32C computed = new CRC32C();
    computed.update(bytes, start, body - start + length);
    return (int) computed.getValue() == storedChecksum(bytes, body + length);
  }

  static int storedChecksum(byte[] bytes, int offset) {
    return ByteBuffer.wrap(bytes).getInt(offset);
  }

  /** The index in an entry that begins here, or -1 if these are not the first bytes of one. */
  static long indexOfEntryAt(byte[] bytes, int body) {
    if (body >= bytes.length || bytes[body] != TERM_TAG) {
      return -1;
    }
    Varint raftTerm = Varint.at(bytes, body + 1);
    if (raftTerm == null || raftTerm.end() >= bytes.length || bytes[raftTerm.end()] != INDEX_TAG) {
      return -1;
    }
    Varint index = Varint.at(bytes, raftTerm.end() + 1);
    return index == null ? -1 : index.value();
  }

  /** A number of protobuf, and where it ends. */
  record Varint(long value, int end) {
    private static final int LONGEST = 10;

    static Varint at(byte[] bytes, int start) {
      long value = 0;
      for (int i = 0; i < LONGEST && start + i < bytes.length; i++) {
        value |= (long) (bytes[start + i] & 0x7f) << (7 * i);
        if (bytes[start + i] >= 0) {
          return new Varint(value, start + i + 1);
        }
      }
      return null;
    }
  }
}
