package io.leasehold.client;

/** The lease or the claim is over, for good. Whatever is not written yet must not be written. */
public final class LeaseLostException extends NotSafeException {
  private static final long serialVersionUID = 1;

  private final transient Loss loss;

  LeaseLostException(Loss loss) {
    this(loss, null);
  }

  LeaseLostException(Loss loss, Throwable cause) {
    super(loss.text(), cause);
    this.loss = loss;
  }

  public Loss loss() {
    return loss;
  }
}
