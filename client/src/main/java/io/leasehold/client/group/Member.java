package io.leasehold.client.group;

import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;

/**
 * Somebody in a group.
 *
 * @param value what it tells others about itself: an address, say
 * @param lease that it is there as long as
 * @param since the revision at which it joined; later joiners have larger ones
 */
public record Member(String name, Bytes value, long lease, long since) {

  /** Names have no slash, so that groups may stand below each other; and members have a lease. */
  static boolean isOne(String prefix, Stored stored) {
    return stored.lease() != 0 && stored.key().indexOf('/', prefix.length()) < 0;
  }

  static Member of(String prefix, Stored stored) {
    return new Member(
        stored.key().substring(prefix.length()),
        stored.value(),
        stored.lease(),
        stored.createRevision());
  }
}
