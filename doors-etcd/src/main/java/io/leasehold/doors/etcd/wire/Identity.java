package io.leasehold.doors.etcd.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The numbers by which etcd's clients know a cluster and its members: made of the names alone, so
 * that every node gives the same, before and after a restart.
 */
public final class Identity {
  private final String cluster;

  public Identity(String cluster) {
    this.cluster = cluster;
  }

  public long cluster() {
    return number("cluster\0" + cluster);
  }

  /** Never 0, which stands for nobody. */
  public long member(String node) {
    return number("member\0" + cluster + "\0" + node);
  }

  private static long number(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      long number = ByteBuffer.wrap(digest).getLong();
      return number == 0 ? 1 : number;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
