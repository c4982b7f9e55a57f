package io.leasehold.fence.file;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * What a fenced file holds, and under which token. It does not change; the bytes are copied.
 *
 * <p>{@code token} is that of the content, {@code newest} the largest that was admitted. They
 * differ if an owner was admitted and has not written yet, or died before it could.
 */
public final class FileContent {
  private final byte[] bytes;
  private final long token;
  private final long newest;

  FileContent(byte[] bytes, long token, long newest) {
    this.bytes = Objects.requireNonNull(bytes, "bytes");
    this.token = token;
    this.newest = newest;
  }

  /** The content; empty if there is no file. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** The content as UTF-8 text. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The token it was written under; 0 if it did not come through the fence, or is not there. */
  public long token() {
    return token;
  }

  /** The largest token that was admitted; 0 if there was none. */
  public long newest() {
    return newest;
  }

  @Override
  public String toString() {
    return "FileContent[bytes=" + bytes.length + ", token=" + token + ", newest=" + newest + "]";
  }
}
