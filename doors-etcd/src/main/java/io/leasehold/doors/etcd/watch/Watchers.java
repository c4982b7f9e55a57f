package io.leasehold.doors.etcd.watch;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The watches of a stream by their ids, numbered as etcd numbers them. One that was lost keeps its
 * id until the client cancels it. Owned by the event loop.
 */
final class Watchers {
  /** Asks that an id be chosen. */
  private static final long ANY = 0;

  private final Map<Long, Watcher> live = new LinkedHashMap<>();
  private final Set<Long> lost = new HashSet<>();
  private long nextId;

  boolean isTaken(long id) {
    return live.containsKey(id) || lost.contains(id);
  }

  /** The id for a watch that asks for this one, which must be free. */
  long choose(long id) {
    if (id != ANY) {
      return id;
    }
    while (isTaken(nextId)) {
      nextId++;
    }
    return nextId++;
  }

  void add(Watcher watcher) {
    live.put(watcher.id(), watcher);
  }

  void lose(Watcher watcher) {
    watcher.close();
    live.remove(watcher.id());
    lost.add(watcher.id());
  }

  /** True if there was one with this id. */
  boolean cancel(long id) {
    Watcher watcher = live.remove(id);
    if (watcher != null) {
      watcher.close();
    }
    return lost.remove(id) || watcher != null;
  }

  Collection<Watcher> live() {
    return live.values();
  }

  int size() {
    return live.size() + lost.size();
  }

  void closeAll() {
    live.values().forEach(Watcher::close);
    live.clear();
  }
}
