package io.leasehold.client.cache;

import io.leasehold.client.Held;
import io.leasehold.client.facts.Stored;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One key on its way into a cache, in it, or dropped from it. What was read is good as long as the
 * shared claim is, under which it was read. Guarded by itself.
 */
final class Entry {
  private final CompletableFuture<Void> loaded = new CompletableFuture<>();
  private Held claim;
  private Optional<Stored> value;
  private boolean dropped;

  /** The key is claimed; false if it was dropped meanwhile: then the claim is given back. */
  boolean claimed(Held held) {
    boolean wanted;
    synchronized (this) {
      wanted = !dropped;
      if (wanted) {
        claim = held;
      }
    }
    if (!wanted) {
      var unused = held.closeAsync();
    }
    return wanted;
  }

  /** What was read while the key was claimed. */
  void read(Optional<Stored> found) {
    synchronized (this) {
      value = found;
    }
    loaded.complete(null);
  }

  /** Done when nothing more happens to it; not whether it may be used. */
  CompletableFuture<Void> loaded() {
    return loaded;
  }

  /**
   * The value, if nobody can have written another one: the claim is looked at last. Null if it may
   * not be used; an empty one means that the key is not stored.
   */
  synchronized Optional<Stored> usable() {
    return !dropped && value != null && claim.isSafe() ? value : null;
  }

  /** Whether something that happened at this revision may be news to it. */
  synchronized boolean isOlderThan(long revision) {
    return value == null || value.isEmpty() || value.get().revision() < revision;
  }

  /** It is not used from now on; then the claim is given back. */
  void drop() {
    Held held;
    synchronized (this) {
      dropped = true;
      held = claim;
    }
    if (held != null) {
      var unused = held.closeAsync();
    }
    loaded.complete(null);
  }
}
