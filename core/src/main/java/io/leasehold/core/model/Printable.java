package io.leasehold.core.model;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Shows bytes to a person without ever garbling a terminal or hiding a difference. */
final class Printable {
  private Printable() {}

  static String of(byte[] bytes) {
    String text = decode(bytes);
    if (text != null && text.codePoints().allMatch(Printable::isPlain)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(bytes.length * 2);
    for (byte b : bytes) {
      if (b == '\\') {
        escaped.append("\\\\");
      } else if (b >= ' ' && b < 0x7f) {
        escaped.append((char) b);
      } else {
        escaped.append("\\x").append(Character.forDigit((b >> 4) & 15, 16));
        escaped.append(Character.forDigit(b & 15, 16));
      }
    }
    return escaped.toString();
  }

  /** Invisible and direction-changing characters hide differences; a backslash marks an escape. */
  private static boolean isPlain(int character) {
    return !Character.isISOControl(character)
        && Character.getType(character) != Character.FORMAT
        && character != '\\';
  }

  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      return null;
    }
  }
}
