package io.leasehold.bench.leasehold;

import io.leasehold.api.v1.Refusal;

/** An answer that is a refusal: in a load it counts as a failure. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private Refused(Refusal why) {
    super(why.getCode() + ": " + why.getText());
  }

  static void check(boolean refused, Refusal why) {
    if (refused) {
      throw new Refused(why);
    }
  }
}
