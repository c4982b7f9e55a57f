package io.leasehold.fence.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The bytes of a log. The file begins with one line of text; then come records: a header of 24
 * bytes (big endian) and the content.
 *
 * <pre>
 *   int  magic             "LHR1"
 *   int  length            of the content
 *   long token
 *   int  content checksum  CRC-32C
 *   int  header checksum   CRC-32C of all before it and of the offset of the record
 * </pre>
 *
 * <p>The offset is part of the checksum, so that a record which is itself the content of another (a
 * log within a log) is never taken for one of this log.
 */
final class LogFormat {
  static final byte[] START = "leasehold log 1\n".getBytes(StandardCharsets.US_ASCII);
  static final int HEADER_BYTES = 24;
  static final int MAGIC = 0x4c48_5231;

  private static final int CHECKED_BYTES = HEADER_BYTES - Integer.BYTES;

  private LogFormat() {}

  /** What a header says. */
  record Header(int length, long token, int contentChecksum) {}

  /**
   * Writes the first line unless it is there; a file that has not all of it has no records either.
   *
   * @return where the first record begins
   */
  static long begin(FileChannel channel, Path path) throws IOException {
    ByteBuffer found = Disk.readFully(channel, ByteBuffer.allocate(START.length), 0);
    int length = found.remaining();
    if (!Arrays.equals(found.array(), 0, length, START, 0, length)) {
      throw new DamagedLogException(
          path, 0, "the file does not begin as a log of this format does");
    }
    if (length < START.length) {
      Disk.writeFully(channel, ByteBuffer.wrap(START), 0);
      channel.force(true);
      Disk.flushDirectoryOf(path);
    }
    return START.length;
  }

  static ByteBuffer encode(long offset, long token, byte[] content) {
    ByteBuffer record = ByteBuffer.allocate(HEADER_BYTES + content.length);
    record.putInt(MAGIC).putInt(content.length).putLong(token).putInt(checksum(content));
    record.putInt(headerChecksum(record.array(), 0, offset));
    return record.put(content).flip();
  }

  /** The header that begins at this place of the array, or null if there is none. */
  static Header decode(byte[] bytes, int at, long offset) {
    if (bytes.length - at < HEADER_BYTES) {
      return null;
    }
    ByteBuffer header = ByteBuffer.wrap(bytes, at, HEADER_BYTES);
    if (header.getInt() != MAGIC) {
      return null;
    }
    Header result = new Header(header.getInt(), header.getLong(), header.getInt());
    boolean whole =
        header.getInt() == headerChecksum(bytes, at, offset)
            && result.length >= 0
            && result.length <= FencedLog.MAX_RECORD_BYTES
            && result.token > 0;
    return whole ? result : null;
  }

  static int checksum(byte[] content) {
    CRC32C crc = new CRC32C();
    crc.update(content, 0, content.length);
    return (int) crc.getValue();
  }

  private static int headerChecksum(byte[] bytes, int at, long offset) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, at, CHECKED_BYTES);
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, offset));
    return (int) crc.getValue();
  }
}
