package io.leasehold.doors.http.input;

/** Whole numbers, with an error that names them. */
public final class Numbers {

  private Numbers() {}

  public static long parse(String what, String text, long least, long most) {
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Told below, with the range that would be right.
    }
    throw Problem.badArgument(
        what, "\"" + Shown.of(text) + "\"", "a whole number from " + least + " to " + most);
  }

  /** The id of a lease. */
  public static long lease(String what, String text) {
    return parse(what, text, 1, Long.MAX_VALUE);
  }
}
