package io.leasehold.torture.record;

import io.leasehold.torture.history.Deed.What;

/** What somebody is about to do; what is not known before is 0 or empty. */
public record Attempt(
    What what, String key, long lease, long token, long termMillis, String value) {

  public static Attempt to(What what, String key) {
    return new Attempt(what, key, 0, 0, 0, "");
  }

  public Attempt lease(long id) {
    return new Attempt(what, key, id, token, termMillis, value);
  }

  public Attempt token(long number) {
    return new Attempt(what, key, lease, number, termMillis, value);
  }

  public Attempt term(long millis) {
    return new Attempt(what, key, lease, token, millis, value);
  }

  public Attempt value(String text) {
    return new Attempt(what, key, lease, token, termMillis, text);
  }
}
