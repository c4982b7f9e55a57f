package io.leasehold.client.connection;

import io.leasehold.api.v1.Refusal;

/** The cluster refused, and changed nothing. */
public final class RefusedException extends ConnectionException {

  private final transient Refusal refusal;

  public RefusedException(Refusal refusal) {
    super(refusal.getText());
    this.refusal = refusal;
  }

  public Refusal refusal() {
    return refusal;
  }
}
