package io.leasehold.engine.disk;

import java.util.zip.CRC32C;

/**
 * Tells a torn tail from damage, for the segment that is being written.
 *
 * <p>An entry is acknowledged once the disk has all of it. So what a crash leaves unfinished is at
 * the very end, and something of it is not there: the file ends too early, or a piece as large as a
 * sector is still zero. What has all its bytes, but wrong ones, or is followed by a whole entry,
 * was once written in full and may have been acknowledged.
 *
 * <p>What cannot be told: an acknowledged entry at the very end of which the disk has lost a whole
 * sector looks like one that was never finished.
 */
final class TailJudge {

  private static final int SECTOR_BYTES = 512;

  private final byte[] bytes;
  private final int offset;
  private final long index;
  private final int dataEnd;

  /**
   * @param offset where the whole entries end
   * @param index of the entry that should stand there
   */
  TailJudge(byte[] bytes, int offset, long index) {
    this.bytes = bytes;
    this.offset = offset;
    this.index = index;
    int end = bytes.length;
    while (end > offset && bytes[end - 1] == 0) {
      end--;
    }
    dataEnd = end;
  }

  /** Why this is no torn tail; empty if it is one. */
  String damage() {
    int whole = wholeEntryBehind();
    if (whole >= 0) {
      return "a whole entry follows at byte " + whole;
    }
    if (wholeButForItsLength()) {
      return "only its length is wrong";
    }
    Frame frame = Frame.at(bytes, offset);
    if (frame == null || !frame.complete(bytes) || unfinished(frame)) {
      return "";
    }
    if (!reachesTheEnd(frame) && !beginsLikeTheEntry()) {
      return "";
    }
    return "none of its bytes is missing";
  }

  private int wholeEntryBehind() {
    for (int start = offset + 1; start < dataEnd; start++) {
      Frame frame = Frame.at(bytes, start);
      if (frame != null
          && frame.complete(bytes)
          && Frame.indexOfEntryAt(bytes, frame.body()) >= index
          && frame.intact(bytes)) {
        return start;
      }
    }
    return -1;
  }

  /** Whether the end of it, or a sector within, is still as it was before it was written. */
  private boolean unfinished(Frame frame) {
    int end = (int) frame.end();
    if (dataEnd <= end - Frame.CHECKSUM_BYTES) {
      return true;
    }
    for (int from = offset; from < end; ) {
      int to = Math.min(end, (from / SECTOR_BYTES + 1) * SECTOR_BYTES);
      if (SegmentWalk.isZero(bytes, from, to)) {
        return true;
      }
      from = to;
    }
    return false;
  }

  /** A checksum may end with zeros itself. */
  private boolean reachesTheEnd(Frame frame) {
    return frame.end() >= dataEnd && frame.end() < dataEnd + Frame.CHECKSUM_BYTES;
  }

  private boolean beginsLikeTheEntry() {
    for (int size = 1; size <= Frame.LONGEST_LENGTH_BYTES; size++) {
      if (Frame.indexOfEntryAt(bytes, offset + size) == index) {
        return true;
      }
    }
    return false;
  }

  private boolean wholeButForItsLength() {
    int lastEnd = Math.min(bytes.length, dataEnd + Frame.CHECKSUM_BYTES - 1);
    for (int end = dataEnd; end <= lastEnd; end++) {
      for (int size = 1; size <= Frame.LONGEST_LENGTH_BYTES; size++) {
        int body = offset + size;
        int length = end - Frame.CHECKSUM_BYTES - body;
        if (length > 0 && matches(varint(length), size, body, length)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean matches(byte[] prefix, int size, int body, int length) {
    if (prefix.length != size) {
      return false;
    }
    CRC32C computed = new CRC32C();
    computed.update(prefix, 0, prefix.length);
    computed.update(bytes, body, length);
    return (int) computed.getValue() == Frame.storedChecksum(bytes, body + length);
  }

  private static byte[] varint(int value) {
    int size = Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 6) / 7);
    byte[] encoded = new byte[size];
    for (int i = 0; i < size; i++) {
      encoded[i] = (byte) (((value >>> (7 * i)) & 0x7f) | (i < size - 1 ? 0x80 : 0));
    }
    return encoded;
  }
}
