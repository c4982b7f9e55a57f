package io.leasehold.fence.file;

import java.nio.charset.StandardCharsets;

/** A record of a {@link FencedLog}. It does not change; the bytes are copied. */
public final class LogEntry {
  private final long offset;
  private final long token;
  private final byte[] bytes;

  LogEntry(long offset, long token, byte[] bytes) {
    this.offset = offset;
    this.token = token;
    this.bytes = bytes;
  }

  /** Where in the file it begins. */
  public long offset() {
    return offset;
  }

  /** Where in the file the next one begins. */
  public long nextOffset() {
    return offset + LogFormat.HEADER_BYTES + bytes.length;
  }

  /** The token of its writer. It is never smaller than that of the record before. */
  public long token() {
    return token;
  }

  /** What was appended. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** What was appended, as UTF-8 text. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "LogEntry[offset=" + offset + ", token=" + token + ", bytes=" + bytes.length + "]";
  }
}
