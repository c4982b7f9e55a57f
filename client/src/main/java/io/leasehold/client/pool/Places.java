package io.leasehold.client.pool;

import io.leasehold.client.Answers;
import io.leasehold.client.Claiming;
import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The numbered places of a key, 0 to {@code size - 1}, and how they are claimed. */
record Places(Leasehold client, String key, int size, Terms terms, String holder) {

  Places {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(terms, "terms");
    Objects.requireNonNull(holder, "holder");
    if (size < 1) {
      throw new IllegalArgumentException(
          "the pool \"" + key + "\" has " + size + " places: expected at least 1");
    }
  }

  static Places of(Leasehold client, String key, int size) {
    return new Places(client, key, size, Terms.DEFAULT, client.name());
  }

  Places with(Terms newTerms) {
    return new Places(client, key, size, newTerms, holder);
  }

  Places with(String newHolder) {
    return new Places(client, key, size, terms, newHolder);
  }

  Claiming claiming() {
    return client.claim(key).slotOf(size).terms(terms).holder(holder);
  }

  Optional<Held> tryAcquire(Duration wait) throws InterruptedException {
    return tryAcquire(claiming(), wait);
  }

  static Optional<Held> tryAcquire(Claiming claiming, Duration wait) throws InterruptedException {
    try {
      return Optional.of(Answers.await(claiming.waitUpTo(wait).acquireAsync()));
    } catch (DeniedException denied) {
      if (denied.reason() == Reason.HELD || denied.reason() == Reason.DELAYED) {
        return Optional.empty();
      }
      throw denied;
    }
  }

  List<Owner> owners() throws InterruptedException {
    return client.owners(key);
  }
}
