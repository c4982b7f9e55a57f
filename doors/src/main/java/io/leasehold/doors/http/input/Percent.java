package io.leasehold.doors.http.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/**
 * Percent-encoding, to bytes and not to text: keys are bytes, so {@code %ff} is as good as {@code
 * a}. A plus is a space in a query, where curl and browsers put it for one, and a plus in a path.
 */
public final class Percent {

  private Percent() {}

  public static byte[] decodePath(String raw) {
    return decode("the path", raw, false);
  }

  static byte[] decodeQuery(String what, String raw) {
    return decode(what, raw, true);
  }

  private static byte[] decode(String what, String raw, boolean plusIsSpace) {
    byte[] bytes = raw.getBytes(UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '%') {
        int high = digit(bytes, i + 1);
        int low = digit(bytes, i + 2);
        if (high < 0 || low < 0) {
          throw Problem.badArgument(
              what, "\"" + Shown.of(raw) + "\"", "two hexadecimal digits after each %");
        }
        out.write(high << 4 | low);
        i += 2;
      } else {
        out.write(plusIsSpace && bytes[i] == '+' ? ' ' : bytes[i]);
      }
    }
    return out.toByteArray();
  }

  private static int digit(byte[] bytes, int index) {
    return index < bytes.length ? Character.digit(bytes[index], 16) : -1;
  }

  /** Fit for any part of a URL: letters, digits, slashes and a few others stay as they are. */
  public static String encode(byte[] bytes) {
    StringBuilder encoded = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      boolean isPlain = b > 0 && (Character.isLetterOrDigit(b) || "/-_.~".indexOf(b) >= 0);
      encoded.append(isPlain ? String.valueOf((char) b) : "%%%02X".formatted(b & 0xff));
    }
    return encoded.toString();
  }

  /** The text, or a problem if the bytes are none. */
  public static String text(String what, byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      throw Problem.badArgument(what, "not UTF-8", "text in UTF-8, percent-encoded");
    }
  }
}
