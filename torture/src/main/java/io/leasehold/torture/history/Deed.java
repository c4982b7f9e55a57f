package io.leasehold.torture.history;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Something that a client did, and what it was told.
 *
 * @param actor who did it; a process that was started again is another actor
 * @param key what it was about, empty if it was about a lease alone
 * @param sentNanos a moment before it was sent
 * @param receivedNanos a moment after its answer was known, {@link #NEVER} if none ever was
 * @param lease the lease that it used or was given, 0 if none
 * @param token the fencing token that it used or was given, 0 if none
 * @param termMillis the term of the lease, where it was granted or renewed
 * @param revision the revision at which the key was written, as the answer told
 * @param value what was written or read
 */
public record Deed(
    String actor,
    What what,
    String key,
    long sentNanos,
    long receivedNanos,
    Answer answer,
    long lease,
    long token,
    long termMillis,
    long revision,
    String value) {
  /** The time of an answer that did not come. */
  public static final long NEVER = Long.MAX_VALUE;

  public Deed {
    requireNonNull(actor, "actor");
    requireNonNull(what, "what");
    requireNonNull(key, "key");
    requireNonNull(answer, "answer");
    requireNonNull(value, "value");
    if (sentNanos > receivedNanos) {
      throw new IllegalArgumentException(
          "a deed of " + actor + " was answered at " + receivedNanos + ", before " + sentNanos);
    }
  }

  /** What was done. */
  public enum What {
    /** A lease was granted. */
    GRANT,
    /** A lease was renewed; NO means that it had ended. */
    RENEW,
    /**
     * A lease was renewed after all connections of its holder had been broken, with all the time in
     * the world: no answer means that the holder did not find back.
     */
    LATE_RENEW,
    /** A lease was ended by its holder. */
    REVOKE,
    /** A key was claimed; YES has the token, and NO, where it is known, why: HELD by another. */
    ACQUIRE,
    /** It was asked who holds a key; YES has the token, 0 if nobody does. */
    LOOK,
    /** A claim was given back. */
    RELEASE,
    /** A holder asked its own library whether it may act; YES has the token it would use. */
    CHECK,
    /** The protected resource was written to with a token; NO means that the fence refused it. */
    WRITE,
    /** What stood in the protected resource at the end: one deed an entry, in its order. */
    FOUND,
    /** A key was stored; YES has the revision. */
    PUT,
    /** A key was read; its value and revision, 0 if it was not stored. */
    READ,
    /** A number was added to a counter. */
    ADD,
    /** A key was read, or claimed, when nothing was in the way, with time enough. */
    FINAL_READ,
    FINAL_ACQUIRE
  }

  /** What it was told. */
  public enum Answer {
    YES,
    NO,
    /** It may have been done or not. */
    UNKNOWN
  }

  @JsonIgnore
  public boolean isYes() {
    return answer == Answer.YES;
  }

  /** Whether this was over before the other began. */
  public boolean before(Deed other) {
    return receivedNanos < other.sentNanos;
  }

  /** For people, with times in milliseconds. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(millis(sentNanos)).append(" .. ").append(millis(receivedNanos)).append(" ms  ");
    text.append(actor).append(' ').append(what).append(' ').append(answer);
    if (!key.isEmpty()) {
      text.append(" key=").append(key);
    }
    number(text, "lease", lease);
    number(text, "token", token);
    number(text, "term", termMillis);
    number(text, "revision", revision);
    if (!value.isEmpty()) {
      text.append(" value=").append(value);
    }
    return text.toString();
  }

  private static void number(StringBuilder text, String name, long number) {
    if (number != 0) {
      text.append(' ').append(name).append('=').append(number);
    }
  }

  private static String millis(long nanos) {
    return nanos == NEVER ? "never" : "%.3f".formatted(nanos / 1e6);
  }
}
