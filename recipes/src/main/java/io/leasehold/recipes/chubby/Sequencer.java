package io.leasehold.recipes.chubby;

/**
 * What a lock holder shows to a server: the lock, and its generation, which rises each time the
 * lock changes hands. It is the fencing token under its oldest name.
 */
public record Sequencer(String lock, long generation) {

  /** Reads what {@link #toString} wrote. */
  public static Sequencer parse(String text) {
    int at = text.lastIndexOf('@');
    if (at < 1 || !text.substring(at + 1).matches("[1-9]\\d{0,18}")) {
      throw new IllegalArgumentException(
          "sequencer is \""
              + text
              + "\": expected the lock and its generation, as in \"/ls/a@42\"");
    }
    return new Sequencer(text.substring(0, at), Long.parseLong(text.substring(at + 1)));
  }

  @Override
  public String toString() {
    return lock + "@" + generation;
  }
}
