package io.leasehold.cli.text;

import com.google.protobuf.ByteString;
import java.util.Locale;

/** Keys and values, which may be any bytes, as one line of text; {@code -} stands for nothing. */
public final class Plain {
  public static final String NOTHING = "-";
  private static final int LONGEST = 60;

  private Plain() {}

  /** The whole of it; what cannot be shown is escaped. */
  public static String text(ByteString bytes) {
    if (bytes.isEmpty()) {
      return NOTHING;
    }
    return bytes.isValidUtf8() ? visible(bytes.toStringUtf8()) : hex(bytes);
  }

  /** As much of it as fits a table. */
  public static String brief(ByteString bytes) {
    String text = text(bytes);
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }

  public static String text(String text) {
    return text.isEmpty() ? NOTHING : visible(text);
  }

  /** An id, where 0 means none. */
  public static String id(long id) {
    return id == 0 ? NOTHING : Long.toString(id);
  }

  /** The spelling of the command line for the name of a constant. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String visible(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              if (point == '\n') {
                shown.append("\\n");
              } else if (point == '\t') {
                shown.append("\\t");
              } else if (Character.isISOControl(point)) {
                shown.append(String.format(Locale.ROOT, "\\x%02x", point));
              } else {
                shown.appendCodePoint(point);
              }
            });
    return shown.toString();
  }

  private static String hex(ByteString bytes) {
    StringBuilder shown = new StringBuilder();
    for (byte b : bytes) {
      if (b >= ' ' && b < 127) {
        shown.append((char) b);
      } else {
        shown.append(String.format(Locale.ROOT, "\\x%02x", b & 0xff));
      }
    }
    return shown.toString();
  }
}
