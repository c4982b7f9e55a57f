package io.leasehold.core.model;

/**
 * A stored key. Immutable, so that events, older revisions and answers share it.
 *
 * @param createRevision revision at which the key came into being
 * @param modRevision revision of its last change
 * @param version 1 at creation, one more with each change
 * @param lease the lease it vanishes with, or 0
 */
public record KeyValue(
    Key key, Bytes value, long createRevision, long modRevision, long version, long lease) {

  /** What it takes up against the limits. */
  public long bytes() {
    return (long) key.length() + value.length();
  }
}
