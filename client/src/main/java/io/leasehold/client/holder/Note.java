package io.leasehold.client.holder;

/**
 * One line of a tenancy's {@link Tenancy#story}. The same thing several times in a row is one note.
 *
 * @param what happened
 * @param latest the reading at which it happened, the last time
 * @param firstNanos how long after the tenancy's start it happened, the first time
 * @param latestNanos and the last time
 * @param times how often, in a row
 * @param detail the rest, for people; may be empty
 */
public record Note(
    What what, Reading latest, long firstNanos, long latestNanos, int times, String detail) {

  /** The kinds of things that happen to a tenancy. */
  public enum What {
    GRANTED("granted"),
    RENEWED("renewal confirmed"),
    CUT_SHORT("renewed for less than the term"),
    FAILED("renewal failed"),
    PROVED_NOTHING("an answer came, but what it promised was already over"),
    PAUSE("paused"),
    SAFE("safe"),
    JEOPARDY("in jeopardy"),
    CLAIM_LOST("claim lost"),
    LOST("lost"),
    TOO_LATE("a confirmation came after the loss");

    private final String text;

    What(String text) {
      this.text = text;
    }
  }

  /** For example {@code 10.02 s .. 30.1 s renewal confirmed (3 times)}. */
  public String text() {
    StringBuilder text = new StringBuilder(Nanos.text(firstNanos));
    if (times > 1) {
      text.append(" .. ").append(Nanos.text(latestNanos));
    }
    text.append("  ").append(what.text);
    if (times > 1) {
      text.append(" (").append(times).append(" times)");
    }
    return detail.isEmpty() ? text.toString() : text.append(": ").append(detail).toString();
  }

  Note again(Reading reading, long nowNanos) {
    return new Note(what, reading, firstNanos, nowNanos, times + 1, detail);
  }
}
