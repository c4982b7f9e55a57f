package io.leasehold.client.cache;

import io.leasehold.client.Answers;
import io.leasehold.client.Held;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Gets keys into a cache: first the claim, then the value, so that nobody can have written it since
 * it was read. Whatever goes wrong with that, the value is read from the cluster and not kept.
 */
final class Loader {
  private final Store store;
  private final Entries entries;
  private final BooleanSupplier watchStands;
  private final Function<String, CompletableFuture<Held>> claiming;

  Loader(
      Store store,
      Entries entries,
      BooleanSupplier watchStands,
      Function<String, CompletableFuture<Held>> claiming) {
    this.store = store;
    this.entries = entries;
    this.watchStands = watchStands;
    this.claiming = claiming;
  }

  /** Loads a key whose present entry, if there is one, cannot be used, or not yet. */
  CompletableFuture<Optional<Stored>> load(String key, Entry present) {
    if (!watchStands.getAsBoolean()) {
      return store.getAsync(key);
    }
    if (present != null && present.loaded().isDone()) {
      entries.drop(key, present);
    }
    Entry fresh = new Entry();
    Entry entry = entries.add(key, fresh);
    return entry == fresh ? load(key, fresh, new CompletableFuture<>()) : share(key, entry);
  }

  /**
   * Whoever cannot have the key at once, as a writer has it, reads it from the cluster. The watch
   * is looked at again, now that a break of it would find the entry.
   */
  private CompletableFuture<Optional<Stored>> load(
      String key, Entry entry, CompletableFuture<Optional<Stored>> result) {
    if (!watchStands.getAsBoolean()) {
      entries.drop(key, entry);
    }
    var unused =
        claiming
            .apply(key)
            .whenComplete(
                (held, refused) -> {
                  boolean kept = refused == null && entry.claimed(held);
                  if (kept) {
                    held.onLost(loss -> entries.drop(key, entry));
                  }
                  read(key, entry, kept, result);
                });
    return result;
  }

  private void read(
      String key, Entry entry, boolean kept, CompletableFuture<Optional<Stored>> result) {
    var unused =
        store
            .getAsync(key)
            .whenComplete(
                (found, failure) -> {
                  if (kept && failure == null) {
                    entry.read(found);
                  } else {
                    entries.drop(key, entry);
                  }
                  finish(result, found, failure);
                });
  }

  /** What another read is loading may be older than this one, unless it may be used afterwards. */
  private CompletableFuture<Optional<Stored>> share(String key, Entry entry) {
    CompletableFuture<Optional<Stored>> result = new CompletableFuture<>();
    var unused =
        entry
            .loaded()
            .thenCompose(
                done -> {
                  Optional<Stored> usable = entry.usable();
                  return usable != null
                      ? CompletableFuture.completedFuture(usable)
                      : store.getAsync(key);
                })
            .whenComplete((found, failure) -> finish(result, found, failure));
    return result;
  }

  private static <T> void finish(CompletableFuture<T> result, T value, Throwable failure) {
    if (failure == null) {
      result.complete(value);
    } else {
      result.completeExceptionally(Answers.translate(failure));
    }
  }
}
