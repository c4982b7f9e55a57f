package io.leasehold.client.pool;

import io.leasehold.client.Claiming;
import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * Numbers that processes share so that each has its own: ids of workers, shards, ports. The number
 * is {@link Held#slot} of what {@link #claim} returns.
 *
 * <p>Guarantee: of all who hold the same number at most one passes {@code check()} at any moment,
 * as long as clock rates stay within the drift bound of the terms. Numbers stick to names as
 * addresses of DHCP do. Whoever claims gets, of the numbers that are free: the one its name had
 * last; else the one it {@linkplain #preferring prefers}; else the lowest that nobody ever had;
 * else the one that has been free for longest. So a worker that restarts finds its number again as
 * long as the pool has others to give to newcomers.
 *
 * <p>No guarantee: that the number is still there. It goes to others when there is no other, and
 * while its last holder is not ended yet, because it died a moment ago, the name gets another one
 * or waits: what is held is held, also by its own name. A number can be lost while it is used:
 * {@code check()} before each id that is made from it, and expect another number after claiming
 * again.
 *
 * <p>The name is all that is remembered. The client's default name contains the process id, and so
 * is new after each restart: {@linkplain #withHolder give a name} that stays, such as that of the
 * host or the pod. Several workers of one name are several workers; each gets a number.
 *
 * <p>The size is what the caller says it is: a caller with a larger one may get numbers that a
 * caller with a smaller one does not know. Thread-safe and immutable.
 */
public final class Slots {
  private final Places places;
  private final OptionalInt preferred;

  private Slots(Places places, OptionalInt preferred) {
    this.places = places;
    this.preferred = preferred;
  }

  /** The numbers 0 to {@code size - 1}, with {@link Terms#DEFAULT} and in the client's name. */
  public static Slots of(Leasehold client, String key, int size) {
    return new Slots(Places.of(client, key, size), OptionalInt.empty());
  }

  /** The same numbers, held with these terms. */
  public Slots withTerms(Terms terms) {
    return new Slots(places.with(terms), preferred);
  }

  /** The same numbers, held in this name: the one that numbers stick to. */
  public Slots withHolder(String name) {
    return new Slots(places.with(name), preferred);
  }

  /** The same numbers; claims ask for this one if their name had none before. */
  public Slots preferring(int slot) {
    if (slot < 0 || slot >= size()) {
      throw new IllegalArgumentException(
          "slot " + slot + " is not in the pool \"" + key() + "\": expected 0 to " + (size() - 1));
    }
    return new Slots(places, OptionalInt.of(slot));
  }

  public String key() {
    return places.key();
  }

  public int size() {
    return places.size();
  }

  /**
   * Claims a number; waits in line if there is none.
   *
   * @throws InterruptedException if the thread is interrupted: the place in line is given up
   * @throws LeaseholdException if the cluster does not answer, or refuses for another reason
   */
  public Held claim() throws InterruptedException {
    return claiming().acquire();
  }

  /** As {@link #claim}, without blocking. Cancelling the future gives up the place in line. */
  public CompletableFuture<Held> claimAsync() {
    return claiming().acquireAsync();
  }

  /** A number if one is free right now and nobody waits for it. */
  public Optional<Held> tryClaim() throws InterruptedException {
    return claiming().tryAcquire();
  }

  /** Waits in line for a number, and gives up when the time is over. */
  public Optional<Held> tryClaim(Duration wait) throws InterruptedException {
    return Places.tryAcquire(claiming(), wait);
  }

  /**
   * As {@link #tryClaim(Duration)}, without blocking; fails with a {@link DeniedException} that
   * says who has the numbers when the time is over.
   */
  public CompletableFuture<Held> claimAsync(Duration wait) {
    return claiming().waitUpTo(wait).acquireAsync();
  }

  private Claiming claiming() {
    Claiming claiming = places.claiming();
    preferred.ifPresent(claiming::wantedSlot);
    return claiming;
  }

  /** Who has which number right now; old news when it arrives. */
  public List<Owner> owners() throws InterruptedException {
    return places.owners();
  }

  @Override
  public String toString() {
    return "Slots[" + key() + ", 0 to " + (size() - 1) + "]";
  }
}
