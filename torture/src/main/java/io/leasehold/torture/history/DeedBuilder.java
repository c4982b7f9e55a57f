package io.leasehold.torture.history;

import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;

/** A deed in the making: what is not said is 0 or empty. Used by one thread. */
public final class DeedBuilder {
  private final String actor;
  private final What what;
  private final String key;
  private final long sentNanos;
  private long lease;
  private long token;
  private long termMillis;
  private long revision;
  private String value = "";

  public DeedBuilder(String actor, What what, String key, long sentNanos) {
    this.actor = actor;
    this.what = what;
    this.key = key;
    this.sentNanos = sentNanos;
  }

  public DeedBuilder lease(long id) {
    lease = id;
    return this;
  }

  public DeedBuilder token(long number) {
    token = number;
    return this;
  }

  public DeedBuilder term(long millis) {
    termMillis = millis;
    return this;
  }

  public DeedBuilder revision(long number) {
    revision = number;
    return this;
  }

  public DeedBuilder value(String text) {
    value = text;
    return this;
  }

  public Deed yes(long receivedNanos) {
    return answered(Answer.YES, receivedNanos);
  }

  public Deed no(long receivedNanos) {
    return answered(Answer.NO, receivedNanos);
  }

  public Deed unknown() {
    return answered(Answer.UNKNOWN, Deed.NEVER);
  }

  public Deed answered(Answer answer, long receivedNanos) {
    return new Deed(
        actor,
        what,
        key,
        sentNanos,
        receivedNanos,
        answer,
        lease,
        token,
        termMillis,
        revision,
        value);
  }
}
