package io.leasehold.client.facts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** A value that cannot be changed and is equal to another one with the same content. */
public final class Bytes {
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  public static Bytes of(byte[] content) {
    return content.length == 0 ? EMPTY : new Bytes(content.clone());
  }

  public static Bytes of(String text) {
    return of(text.getBytes(UTF_8));
  }

  public byte[] toArray() {
    return content.clone();
  }

  public int size() {
    return content.length;
  }

  /** Read as UTF-8. */
  public String text() {
    return new String(content, UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  @Override
  public String toString() {
    return text();
  }
}
