package io.leasehold.client.facts;

import io.leasehold.api.v1.KeyValue;

/**
 * A key that is stored, with its value.
 *
 * @param createRevision when it came into being
 * @param revision when it was written last; no two writes of the cluster have the same
 * @param version how often it was written since it came into being
 * @param lease that it vanishes with; 0 for none
 */
public record Stored(
    String key, Bytes value, long createRevision, long revision, long version, long lease) {

  public static Stored of(KeyValue keyValue) {
    return new Stored(
        keyValue.getKey().toStringUtf8(),
        Bytes.of(keyValue.getValue().toByteArray()),
        keyValue.getCreateRevision(),
        keyValue.getModRevision(),
        keyValue.getVersion(),
        keyValue.getLease());
  }
}
