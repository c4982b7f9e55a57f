package io.leasehold.doors.grpc.translate;

/**
 * How many things one reply lists: what was asked for, within what the server is willing to gather
 * on the thread that every command waits for.
 */
public final class ListBound {
  /** If the caller names none. */
  public static final int USUAL = 1_000;

  /** Whatever the caller names. */
  public static final int MOST = 10_000;

  private ListBound() {}

  /** For lists that are read on from the last one they named. */
  public static int of(int asked) {
    return asked == 0 ? USUAL : Math.min(notNegative(asked), MOST);
  }

  /** For stored keys, whose reply counts those it leaves out. */
  static int ofKeys(int asked) {
    return asked == 0 ? MOST : Math.min(notNegative(asked), MOST);
  }

  private static int notNegative(int asked) {
    if (asked < 0) {
      throw new Malformed("limit", "" + asked, "0 for the server's own bound, or more");
    }
    return asked;
  }
}
