package io.leasehold.doors.grpc.translate;

import io.leasehold.core.outcome.BadArgument;

/** A request holds a value that the core has no form for, so that nothing can be submitted. */
public final class Malformed extends RuntimeException {
  private final BadArgument refusal;

  Malformed(String what, String value, String expected) {
    this(new BadArgument(what, value, expected));
  }

  public Malformed(BadArgument refusal) {
    super(refusal.text(), null, false, false);
    this.refusal = refusal;
  }

  /** The same as an ordinary answer. */
  public BadArgument refusal() {
    return refusal;
  }
}
