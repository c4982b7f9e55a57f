package io.leasehold.testkit.load;

/**
 * One call, from the moment before it was sent to the moment after it was answered, on the elapsed
 * clock of this process.
 *
 * @param key what it was about; empty for a grant
 * @param number what was asked: the value put, the amount added
 * @param result what was answered: a lease, a revision, a sum or a token
 * @param fresh whether a claim was new, not found to be held already
 */
public record Call(
    String caller,
    Kind kind,
    String key,
    long number,
    long sentNanos,
    long answeredNanos,
    Answer answer,
    long result,
    boolean fresh) {

  /** What was asked for. */
  public enum Kind {
    GRANT,
    PUT,
    ADD,
    ACQUIRE,
    RELEASE
  }

  /** What the caller knows afterwards. */
  public enum Answer {
    ACKNOWLEDGED,
    REFUSED,
    /** It was done or not. */
    UNKNOWN,
    /** Certainly not done. */
    NOT_DONE
  }

  public boolean isAcknowledged() {
    return answer == Answer.ACKNOWLEDGED;
  }

  /** Whether it may have been done, as far as the caller can tell. */
  public boolean maybeDone() {
    return answer == Answer.ACKNOWLEDGED || answer == Answer.UNKNOWN;
  }
}
