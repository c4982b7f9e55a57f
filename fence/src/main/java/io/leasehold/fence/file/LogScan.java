package io.leasehold.fence.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads records one after the other, and judges the first that is not whole: the torn end that a
 * killed writer leaves, or damage.
 *
 * <p>Records are flushed one by one, and a torn end is cut before anything is appended. So only the
 * very last record can be torn. It is one if it reaches to the end of the file or beyond, or if its
 * header is not whole and no other record follows.
 */
final class LogScan {
  private static final int CHUNK_BYTES = 1 << 16;

  private final FileChannel channel;
  private final Path path;
  private final long size;

  LogScan(FileChannel channel, Path path) throws IOException {
    this.channel = channel;
    this.path = path;
    this.size = channel.size();
  }

  /**
   * The record at this offset; null if none begins there, or its content is not what was written.
   */
  LogEntry entryAt(long offset) throws IOException {
    LogFormat.Header header = headerAt(offset);
    if (header == null || offset + LogFormat.HEADER_BYTES + header.length() > size) {
      return null;
    }
    byte[] content = read(offset + LogFormat.HEADER_BYTES, header.length());
    return LogFormat.checksum(content) == header.contentChecksum()
        ? new LogEntry(offset, header.token(), content)
        : null;
  }

  /**
   * Reads from an offset where a record begins.
   *
   * @param newest the token of the record before
   * @return where the whole records end; the file may go on with a torn one
   * @throws DamagedLogException if what is not whole is no torn end, or a token goes back
   */
  long readFrom(long start, long newest, Consumer<LogEntry> reader) throws IOException {
    long offset = start;
    long newestSoFar = newest;
    while (offset < size) {
      LogEntry entry = entryAt(offset);
      if (entry == null) {
        requireTornEnd(offset);
        return offset;
      }
      if (entry.token() < newestSoFar) {
        throw new DamagedLogException(
            path, offset, "token " + entry.token() + " follows token " + newestSoFar);
      }
      newestSoFar = entry.token();
      reader.accept(entry);
      offset = entry.nextOffset();
    }
    return offset;
  }

  /** Where the next header that is whole begins; the size of the file if there is none. */
  long nextHeader(long from) throws IOException {
    for (long at = from; at < size; at += CHUNK_BYTES) {
      // A header may begin in one chunk and end in the next.
      int length = (int) Math.min(CHUNK_BYTES + LogFormat.HEADER_BYTES - 1L, size - at);
      byte[] chunk = read(at, length);
      for (int i = 0; i < CHUNK_BYTES && i < length; i++) {
        if (LogFormat.decode(chunk, i, at + i) != null) {
          return at + i;
        }
      }
    }
    return size;
  }

  private void requireTornEnd(long offset) throws IOException {
    LogFormat.Header header = headerAt(offset);
    if (header != null) {
      if (offset + LogFormat.HEADER_BYTES + header.length() < size) {
        throw new DamagedLogException(
            path, offset, "the content does not have its checksum, and more follows");
      }
      return;
    }
    if (size - offset > (long) LogFormat.HEADER_BYTES + FencedLog.MAX_RECORD_BYTES) {
      throw new DamagedLogException(
          path, offset, "no record begins here, and more follows than one record can be");
    }
    long next = nextHeader(offset + 1);
    if (next < size) {
      throw new DamagedLogException(
          path, offset, "no record begins here, but one does at offset " + next);
    }
  }

  private LogFormat.Header headerAt(long offset) throws IOException {
    int length = (int) Math.min(LogFormat.HEADER_BYTES, size - offset);
    return LogFormat.decode(read(offset, length), 0, offset);
  }

  private byte[] read(long offset, int length) throws IOException {
    ByteBuffer bytes = Disk.readFully(channel, ByteBuffer.allocate(length), offset);
    if (bytes.remaining() < length) {
      throw new IOException(
          path + " became shorter while it was read, at offset " + offset + "; read it again");
    }
    return bytes.array();
  }
}
