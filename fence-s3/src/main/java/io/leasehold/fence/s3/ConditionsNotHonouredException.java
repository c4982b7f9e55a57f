package io.leasehold.fence.s3;

/**
 * The store does not honour conditional writes, so nothing there can be fenced. Do not go on with
 * it: every write of a stale owner would be done.
 */
public final class ConditionsNotHonouredException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ConditionsNotHonouredException(String bucket, String found) {
    super(
        "the store of bucket "
            + bucket
            + " cannot refuse a stale owner: "
            + found
            + "; use a store, or a newer version of it, that honours If-Match and If-None-Match on"
            + " PutObject, or fence another resource");
  }
}
