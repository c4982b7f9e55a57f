package io.leasehold.core;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Withdrawn;

/**
 * Somebody with a lease.
 *
 * <p>{@code alice.acquires("db")} is done and must succeed. {@code alice.acquire("db")} is only the
 * command, for {@link Town#refuses}, {@link Town#answers} and {@link Town#does}.
 */
final class Person {
  private final Town town;
  private final String name;
  private long lease;

  Person(Town town, String name) {
    this.town = town;
    this.name = name;
  }

  String name() {
    return name;
  }

  long lease() {
    return lease;
  }

  /** Gets a lease of her own, under the next number of the town. */
  Granted leases(String term, Clause... clauses) {
    lease = town.nextLease();
    return town.answers(Granted.class, new GrantLease(lease, name, Clause.terms(term, clauses)));
  }

  RenewLeases renew() {
    return new RenewLeases(lease);
  }

  /** Asks for a renewal; the answer tells whether it was one. */
  Renewed renews() {
    return town.answers(Renewed.class, renew());
  }

  /** Whether the lease is alive. */
  boolean lives() {
    return town.machine().describeLease(lease) instanceof LeaseDescribed;
  }

  LeaseInfo info() {
    return ((LeaseDescribed) town.machine().describeLease(lease)).lease();
  }

  /** Closes her lease herself. */
  RevokeLease close() {
    return new RevokeLease(lease, true);
  }

  /** What an operator does to her lease. */
  RevokeLease revoke() {
    return new RevokeLease(lease, false);
  }

  Acquire acquire(String key) {
    return Acquire.exclusive(Key.of(key), lease);
  }

  Acquire share(String key) {
    return Acquire.shared(Key.of(key), lease);
  }

  Acquire slot(String key, int slots) {
    return Acquire.slot(Key.of(key), lease, slots);
  }

  Claim acquires(String key) {
    return town.answers(Acquired.class, acquire(key)).claim();
  }

  Claim shares(String key) {
    return town.answers(Acquired.class, share(key)).claim();
  }

  /** Takes a place of a pool and says which. */
  int takesSlot(String key, int slots) {
    return town.answers(Acquired.class, slot(key, slots)).claim().slot();
  }

  /** Joins the queue, without limit on the wait. */
  Queued waitsFor(String key) {
    return waits(acquire(key));
  }

  Queued waits(Acquire claim) {
    return town.answers(Queued.class, claim.waiting(Acquire.FOREVER));
  }

  Queued waitsFor(String key, String limit) {
    return town.answers(Queued.class, acquire(key).waiting(Time.millis(limit)));
  }

  Withdraw withdraw(String key) {
    return new Withdraw(Key.of(key), lease);
  }

  Withdrawn withdraws(String key) {
    return town.answers(Withdrawn.class, withdraw(key));
  }

  boolean holds(String key) {
    return claim(key) != null;
  }

  /** The token she holds the key with. */
  long token(String key) {
    return claim(key).token();
  }

  /** Her claim on the key, null if she has none. */
  Claim claim(String key) {
    return town.claims(key).stream()
        .filter(claim -> claim.lease() == lease)
        .findFirst()
        .orElse(null);
  }

  Released releases(String key) {
    return town.answers(Released.class, new Release(Key.of(key), token(key)));
  }

  Put put(String key, String value) {
    return Put.bound(Key.of(key), Bytes.of(value), lease);
  }

  /** Stores a key that vanishes with her lease. */
  KeyValue puts(String key, String value) {
    return town.answers(Stored.class, put(key, value)).stored();
  }

  Outcome described() {
    return town.machine().describeLease(lease);
  }

  @Override
  public String toString() {
    return name + " (lease " + lease + ")";
  }
}
