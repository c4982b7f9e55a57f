package io.leasehold.client.cache;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The entries of a cache, at most so many; those not used for longest go first. Thread-safe. */
final class Entries {
  private final int most;
  private final Map<String, Entry> byKey = new LinkedHashMap<>(16, 0.75f, true);

  Entries(int most) {
    this.most = most;
  }

  synchronized Entry find(String key) {
    return byKey.get(key);
  }

  synchronized int size() {
    return byKey.size();
  }

  /** Puts it in if there is none; returns the one that is there. */
  Entry add(String key, Entry fresh) {
    Entry oldest = null;
    synchronized (this) {
      Entry present = byKey.putIfAbsent(key, fresh);
      if (present != null) {
        return present;
      }
      if (byKey.size() > most) {
        String first = byKey.keySet().iterator().next();
        oldest = byKey.remove(first);
      }
    }
    if (oldest != null) {
      oldest.drop();
    }
    return fresh;
  }

  /** Drops whatever there is of a key. */
  void drop(String key) {
    Entry gone;
    synchronized (this) {
      gone = byKey.remove(key);
    }
    if (gone != null) {
      gone.drop();
    }
  }

  /** Drops what was read before this revision. */
  void dropOlder(String key, long revision) {
    Entry present = find(key);
    if (present != null && present.isOlderThan(revision)) {
      drop(key, present);
    }
  }

  /** Drops this one, and nothing that took its place. */
  void drop(String key, Entry entry) {
    synchronized (this) {
      byKey.remove(key, entry);
    }
    entry.drop();
  }

  void dropAll() {
    List<Entry> all;
    synchronized (this) {
      all = new ArrayList<>(byKey.values());
      byKey.clear();
    }
    all.forEach(Entry::drop);
  }
}
