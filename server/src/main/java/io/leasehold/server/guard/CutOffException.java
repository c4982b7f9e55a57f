package io.leasehold.server.guard;

import com.linecorp.armeria.common.CancellationException;

/** A caller was cut off. Expected, and so without a stack trace: an attack must not cost one. */
final class CutOffException extends CancellationException {
  private static final long serialVersionUID = 1;

  private final transient Cut why;
  private final String allowed;

  CutOffException(Cut why, String allowed) {
    super("cut off: " + why + "; " + why.setting() + " is " + allowed, null, false, false);
    this.why = why;
    this.allowed = allowed;
  }

  Cut why() {
    return why;
  }

  /** What the setting allows, with its unit. */
  String allowed() {
    return allowed;
  }
}
