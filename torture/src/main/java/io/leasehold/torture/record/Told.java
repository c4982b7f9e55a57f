package io.leasehold.torture.record;

import io.leasehold.torture.history.Deed.Answer;

/** What came of an attempt; a 0 or an empty value leaves what the attempt said. */
public record Told(Answer answer, long lease, long token, long revision, String value) {
  public static final Told YES = new Told(Answer.YES, 0, 0, 0, "");
  public static final Told NO = new Told(Answer.NO, 0, 0, 0, "");
  public static final Told UNKNOWN = new Told(Answer.UNKNOWN, 0, 0, 0, "");

  public static Told granted(long lease, long token) {
    return new Told(Answer.YES, lease, token, 0, "");
  }

  /** No, and why, in a word. */
  public static Told refused(String code) {
    return new Told(Answer.NO, 0, 0, 0, code);
  }

  public static Told stored(long revision, String value) {
    return new Told(Answer.YES, 0, 0, revision, value);
  }
}
