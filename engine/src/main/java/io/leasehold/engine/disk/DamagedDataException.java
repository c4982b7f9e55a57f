package io.leasehold.engine.disk;

import java.io.IOException;

/**
 * A file of a node is damaged, and the node must not run on it. The message names the file, what is
 * wrong with it and the way out; nobody needs the stack trace.
 */
public final class DamagedDataException extends IOException {
  private static final long serialVersionUID = 1;

  public DamagedDataException(String message, Throwable cause) {
    super(message, cause);
  }
}
