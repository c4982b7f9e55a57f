package io.leasehold.core.snapshot;

import java.io.IOException;

/** A snapshot that cannot be used: damaged, cut off, not a snapshot, or of another version. */
public final class SnapshotException extends IOException {
  public SnapshotException(String message) {
    super(message);
  }

  public SnapshotException(String message, Throwable cause) {
    super(message, cause);
  }
}
