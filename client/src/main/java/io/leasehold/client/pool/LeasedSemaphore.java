package io.leasehold.client.pool;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * No more than n at once, across processes. A permit is a {@link Held}: closing it releases it,
 * from any thread; {@code check()} says whether it is still one's own.
 *
 * <p>Guarantee: of all permits of the key that anybody acquired, at most n pass {@code check()} at
 * any moment, as long as clock rates stay within the drift bound of the terms. First come, first
 * served. The permit of a process that died is free again within its term.
 *
 * <p>No guarantee: a permit can be lost while it is in use, so the resource can briefly see more
 * than n users that do not check. The tokens tell users apart and rise within each place; but n
 * users have n tokens, so a resource cannot tell from a smaller token alone that its user is late.
 * Where that matters, fence by place: {@link Held#slot}.
 *
 * <p>Permits are acquired one at a time. There is no way to acquire several in one step: two
 * callers that need two permits each, and get one each, wait for each other for ever. Use a waiting
 * time and give back what you have, or size the pool in units of the largest need.
 *
 * <p>The number of permits is what the caller says it is. Callers with different numbers share the
 * lower places; there are never more holders than the largest number allows. Thread-safe and
 * immutable.
 */
public final class LeasedSemaphore {
  private final Places places;

  private LeasedSemaphore(Places places) {
    this.places = places;
  }

  /** The semaphore of this name, with {@link Terms#DEFAULT} and in the name of the client. */
  public static LeasedSemaphore of(Leasehold client, String key, int permits) {
    return new LeasedSemaphore(Places.of(client, key, permits));
  }

  /** The same semaphore; permits are held with these terms. */
  public LeasedSemaphore withTerms(Terms terms) {
    return new LeasedSemaphore(places.with(terms));
  }

  /** The same semaphore; permits are held in this name, which others see. */
  public LeasedSemaphore withHolder(String name) {
    return new LeasedSemaphore(places.with(name));
  }

  public String key() {
    return places.key();
  }

  public int permits() {
    return places.size();
  }

  /**
   * Waits in line for a permit.
   *
   * @throws InterruptedException if the thread is interrupted: the place in line is given up
   * @throws LeaseholdException if the cluster does not answer, or refuses for another reason
   */
  public Held acquire() throws InterruptedException {
    return places.claiming().acquire();
  }

  /** As {@link #acquire}, without blocking. Cancelling the future gives up the place in line. */
  public CompletableFuture<Held> acquireAsync() {
    return places.claiming().acquireAsync();
  }

  /** A permit if one is free right now and nobody waits for it. */
  public Optional<Held> tryAcquire() throws InterruptedException {
    return places.claiming().tryAcquire();
  }

  /** Waits in line for a permit, and gives up when the time is over. */
  public Optional<Held> tryAcquire(Duration wait) throws InterruptedException {
    return places.tryAcquire(wait);
  }

  /**
   * As {@link #tryAcquire(Duration)}, without blocking; fails with a {@link DeniedException} that
   * says who has the permits when the time is over.
   */
  public CompletableFuture<Held> acquireAsync(Duration wait) {
    return places.claiming().waitUpTo(wait).acquireAsync();
  }

  /** Who has permits right now; old news when it arrives. */
  public List<Owner> owners() throws InterruptedException {
    return places.owners();
  }

  @Override
  public String toString() {
    return "LeasedSemaphore[" + key() + ", " + permits() + " permits]";
  }
}
