package io.leasehold.client.reaper;

import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.NotSafeException;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes one abandoned id from the first look to the acknowledgement: claim it, read it again under
 * the claim, clean up, delete it only if the claim still stands. A crash between any two of these
 * leaves it as abandoned as it was.
 */
final class Cleaner {
  private static final System.Logger LOG = System.getLogger(Reaping.class.getName());
  private static final long LONGEST_REST_MILLIS = 5_000;
  private static final int ACKNOWLEDGEMENTS = 3;

  private final Leasehold client;
  private final Store store;
  private final String prefix;
  private final CleanUp handler;
  private final Terms terms;
  private final Suspects suspects;
  private final Duration rest;
  private final AtomicLong cleaned = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  Cleaner(Leasehold client, String prefix, CleanUp handler, Terms terms, Suspects suspects) {
    this.client = client;
    this.store = Store.with(client);
    this.prefix = prefix;
    this.handler = handler;
    this.terms = terms;
    this.suspects = suspects;
    long restMillis = Math.min(LONGEST_REST_MILLIS, terms.holderTerms().renewEvery().toMillis());
    this.rest = Duration.ofMillis(restMillis);
  }

  long cleaned() {
    return cleaned.get();
  }

  long failed() {
    return failed.get();
  }

  void look(String key) throws InterruptedException {
    try {
      if (store.get(key).isEmpty()) {
        return;
      }
      try (Held held = client.claim(key).terms(terms).waitUpTo(Duration.ZERO).acquire()) {
        Optional<Stored> still = store.get(key);
        if (still.isPresent()) {
          clean(new Abandoned(key.substring(prefix.length()), still.get().value(), held));
        }
      }
    } catch (DeniedException denied) {
      refused(key, denied);
    } catch (LeaseholdException | IllegalStateException trouble) {
      LOG.log(System.Logger.Level.INFO, "could not look at " + key + " yet", trouble);
      suspects.rest(key, rest);
    }
  }

  /** Of a key that is held, the end of the claim will be told; the end of a delay will not. */
  private void refused(String key, DeniedException denied) {
    if (denied.reason() == Reason.DELAYED) {
      suspects.rest(key, denied.freeIn());
    } else if (denied.reason() != Reason.HELD) {
      LOG.log(System.Logger.Level.WARNING, "could not claim " + key, denied);
      suspects.rest(key, rest);
    }
  }

  private void clean(Abandoned abandoned) throws InterruptedException {
    String key = abandoned.held().key();
    try {
      Object unused =
          abandoned
              .held()
              .run(
                  () -> {
                    handler.clean(abandoned);
                    return null;
                  });
      if (acknowledge(abandoned.held())) {
        cleaned.incrementAndGet();
      }
    } catch (NotSafeException lost) {
      LOG.log(System.Logger.Level.INFO, "lost while cleaning up: " + lost.getMessage());
      suspects.add(key);
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      failed.incrementAndGet();
      LOG.log(System.Logger.Level.WARNING, "cleaning up " + key + " failed", failure);
      suspects.rest(key, rest);
    }
  }

  /**
   * Deleting again what this very claim may have deleted is harmless. False if the claim was lost:
   * then whoever has the id now cleans up, and acknowledges.
   */
  private boolean acknowledge(Held held) throws InterruptedException {
    for (int i = 1; ; i++) {
      try {
        boolean unused = store.fencedBy(held).delete(held.key());
        return true;
      } catch (LeaseholdException failure) {
        if (failure instanceof DeniedException denied && denied.reason() == Reason.STALE_TOKEN) {
          return false;
        }
        if (failure instanceof DeniedException || i == ACKNOWLEDGEMENTS) {
          throw failure;
        }
      }
    }
  }
}
