package io.leasehold.fence.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A piece of Lua that runs only if the token is admitted, in the same step as the admission.
 *
 * <p>The body sees {@code KEYS} and {@code ARGV} as if it were a script of its own, and what it
 * returns is the reply. Like every script it must name all keys that it touches, so that a cluster
 * can route it. Redis undoes nothing when a body fails half way; the token stays admitted then.
 *
 * <p>Immutable. Keep one in a constant: its text and its digest are computed once.
 */
public final class FencedScript {
  private static final String MARK = "-- write\n";
  private static final String ADMISSION = resource("fenced.lua");

  private final String text;
  private final String sha1;

  private FencedScript(String body) {
    int mark = ADMISSION.indexOf(MARK);
    this.text =
        ADMISSION.substring(0, mark) + body + "\n" + ADMISSION.substring(mark + MARK.length());
    this.sha1 = sha1(text);
  }

  /**
   * A script with this body, for example {@code return redis.call('LPUSH', KEYS[1], ARGV[1])}.
   * Whether it is correct Lua is found out by Redis, at the first run.
   */
  public static FencedScript of(String body) {
    return new FencedScript(body);
  }

  /** All that Redis runs: the admission, with the body inside. */
  public String text() {
    return text;
  }

  String sha1() {
    return sha1;
  }

  @Override
  public String toString() {
    return "FencedScript[" + sha1 + "]";
  }

  private static String resource(String name) {
    try (InputStream in = FencedScript.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name + " beside the class", e);
    }
  }

  private static String sha1(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }
}
