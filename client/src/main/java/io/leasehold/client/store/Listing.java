package io.leasehold.client.store;

import io.leasehold.client.facts.Stored;
import java.util.List;

/**
 * What was stored under a prefix, all at one moment, in the order of the keys.
 *
 * @param revision of that moment; a watch from {@code Position.after(revision)} tells what changed
 *     since
 */
public record Listing(List<Stored> entries, long revision) {

  public Listing {
    entries = List.copyOf(entries);
  }
}
