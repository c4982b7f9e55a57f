package io.leasehold.core.modeltest;

import static io.leasehold.core.modeltest.BrokenPromise.unless;

import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** What is stored, by the events alone. */
final class StoreWatch {
  private final TreeMap<Key, KeyValue> stored = new TreeMap<>();

  void put(KeyPut event) {
    KeyValue previous = stored.put(event.stored().key(), event.stored());
    unless(same(previous, event.previous()), "an event knows what was before", previous, event);
    unless(
        event.stored().modRevision() == event.position().revision(),
        "a change has its revision",
        event);
  }

  void deleted(KeyDeleted event) {
    KeyValue previous = stored.remove(event.previous().key());
    unless(same(previous, event.previous()), "an event knows what was before", previous, event);
  }

  private static boolean same(KeyValue one, KeyValue other) {
    return one == null ? other == null : one.equals(other);
  }

  void leaseEnded(long lease) {
    unless(boundTo(lease).isEmpty(), "a bound key is deleted with its lease", lease);
  }

  List<KeyValue> boundTo(long lease) {
    return stored.values().stream().filter(kv -> kv.lease() == lease).toList();
  }

  List<KeyValue> visible(LongPredicate alive) {
    return stored.values().stream()
        .filter(kv -> kv.lease() == 0 || alive.test(kv.lease()))
        .toList();
  }
}
