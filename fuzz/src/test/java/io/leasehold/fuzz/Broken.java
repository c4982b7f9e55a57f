package io.leasehold.fuzz;

/** What a target throws when something does not hold: a finding. */
public final class Broken extends AssertionError {
  public Broken(String what) {
    super(what);
  }

  public Broken(String what, Throwable cause) {
    super(what, cause);
  }

  public static void unless(boolean holds, String promise, Object... what) {
    if (!holds) {
      StringBuilder text = new StringBuilder(promise);
      for (Object part : what) {
        text.append(' ').append(part);
      }
      throw new Broken(text.toString());
    }
  }
}
