package io.leasehold.client.election;

import io.leasehold.client.Answers;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Counts terms beside the office: read, add one, write if nobody else did and the office is still
 * held. The token of the last term counted is part of the record, so no term is counted twice.
 */
final class Tallying {
  private static final System.Logger LOG = System.getLogger(Election.class.getName());
  private static final int TRIES = 3;

  private final Store store;
  private final String key;

  Tallying(Leasehold client, String office) {
    this.store = Store.with(client);
    this.key = office + "/tally";
  }

  CompletableFuture<Tally> read() {
    return Answers.translated(store.getAsync(key), this::tally);
  }

  /** A term that cannot be counted is led all the same. */
  Tally count(Held held) throws InterruptedException {
    try {
      for (int i = 0; i < TRIES; i++) {
        Optional<Stored> before = store.get(key);
        Tally tally = tally(before).plus(held.token(), held.lease().holder());
        long revision = before.map(Stored::revision).orElse(0L);
        if (store.fencedBy(held).compareAndPut(key, revision, tally.toBytes()).isPresent()) {
          return tally;
        }
      }
      LOG.log(System.Logger.Level.WARNING, "{0} is written by others: term not counted", key);
    } catch (LeaseholdException failure) {
      LOG.log(System.Logger.Level.WARNING, "a term was not counted in " + key, failure);
    }
    return Tally.NONE.plus(held.token(), held.lease().holder());
  }

  private Tally tally(Optional<Stored> stored) {
    return stored.map(found -> Tally.of(key, found.value())).orElse(Tally.NONE);
  }
}
