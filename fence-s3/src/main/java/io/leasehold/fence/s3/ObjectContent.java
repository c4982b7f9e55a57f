package io.leasehold.fence.s3;

import java.nio.charset.StandardCharsets;

/** What a fenced object held when it was read. It does not change; the bytes are copied. */
public final class ObjectContent {
  private final byte[] bytes;
  private final long token;
  private final String etag;

  ObjectContent(byte[] bytes, long token, String etag) {
    this.bytes = bytes;
    this.token = token;
    this.etag = etag;
  }

  /** The content, without the stamp; empty if there is no object. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** The content as UTF-8 text. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The largest token that was admitted; 0 if there is no object or it was written without. */
  public long token() {
    return token;
  }

  /** The version of the object as the store names it; empty if there is no object. */
  public String etag() {
    return etag;
  }

  @Override
  public String toString() {
    return "ObjectContent[bytes=" + bytes.length + ", token=" + token + ", etag=" + etag + "]";
  }
}
