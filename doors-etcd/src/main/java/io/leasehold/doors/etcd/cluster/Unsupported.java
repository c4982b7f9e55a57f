package io.leasehold.doors.etcd.cluster;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;

/** What etcd offers and this door does not. */
final class Unsupported {
  private Unsupported() {}

  /** The sentence says why, and what to use instead. */
  static StatusRuntimeException because(String sentence) {
    return Status.UNIMPLEMENTED.withDescription("leasehold: " + sentence).asRuntimeException();
  }
}
