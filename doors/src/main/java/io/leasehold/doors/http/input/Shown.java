package io.leasehold.doors.http.input;

/** Shows a caller's text in a message: not too much of it, and nothing that garbles a terminal. */
public final class Shown {
  private static final int MOST_CHARACTERS = 80;

  private Shown() {}

  public static String of(String text) {
    boolean cut = text.length() > MOST_CHARACTERS;
    StringBuilder shown = new StringBuilder();
    (cut ? text.substring(0, MOST_CHARACTERS) : text)
        .codePoints()
        .forEach(
            c -> {
              boolean hidden =
                  Character.isISOControl(c) || Character.getType(c) == Character.FORMAT;
              shown.append(hidden ? "\\u%04x".formatted(c) : Character.toString(c));
            });
    return shown + (cut ? "... (" + text.length() + " characters)" : "");
  }
}
