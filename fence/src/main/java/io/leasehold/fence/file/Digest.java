package io.leasehold.fence.file;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Tells one content of a file from another: SHA-256 in hexadecimal digits, all of them zero if
 * there is no file.
 */
record Digest(String hex) {
  static final int BYTES = 32;
  static final Digest OF_NO_FILE = new Digest("0".repeat(2 * BYTES));

  /** The digest of these bytes, or of no file if there are none. */
  static Digest of(byte[] contentOrNull) {
    if (contentOrNull == null) {
      return OF_NO_FILE;
    }
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(contentOrNull);
      return new Digest(HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256, and this one has not", e);
    }
  }

  static Digest takeFrom(ByteBuffer buffer) {
    byte[] hash = new byte[BYTES];
    buffer.get(hash);
    return new Digest(HexFormat.of().formatHex(hash));
  }

  void putInto(ByteBuffer buffer) {
    buffer.put(HexFormat.of().parseHex(hex));
  }
}
