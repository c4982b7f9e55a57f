package io.leasehold.shedlock;

import io.leasehold.client.Answers;
import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.NotSafeException;
import io.leasehold.client.Terms;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.LockException;

/**
 * ShedLock's locks as leases.
 *
 * <p>Guarantee: a lock is held by one process at a time, not longer than {@code lockAtMostFor},
 * and, if it is unlocked, not shorter than {@code lockAtLeastFor}, also if the process ends right
 * after. Every lock has a token that is larger than those of all locks of that name before. No
 * clock is compared with another one's.
 *
 * <p>No guarantee: ShedLock does not stop a task that outlasts its lock. Give {@link
 * LeasedSimpleLock#token} to what the task writes to, or ask {@link LeasedSimpleLock#held} on the
 * way. Times of less than 100 ms, the shortest life of a lease, are taken as 100 ms.
 *
 * <p>{@code KeepAliveLockProvider} can be put around it. Thread-safe; the client is closed by
 * whoever opened it, and what is locked then is given back.
 */
public final class LeaseholdLockProvider implements ExtensibleLockProvider {
  private static final System.Logger LOG = System.getLogger(LeaseholdLockProvider.class.getName());

  /** The shortest life of a lease. */
  static final Duration SHORTEST = Duration.ofMillis(100);

  private final Leasehold client;
  private final String prefix;
  private final Duration freeAfterCrash;
  private final Map<String, LeasedSimpleLock> current = new ConcurrentHashMap<>();

  /** The key of a lock is {@code shedlock/} and its name. */
  public LeaseholdLockProvider(Leasehold client) {
    this(client, "shedlock/", null);
  }

  private LeaseholdLockProvider(Leasehold client, String prefix, Duration freeAfterCrash) {
    this.client = client;
    this.prefix = prefix;
    this.freeAfterCrash = freeAfterCrash;
  }

  /** As this one, with other keys: the prefix and the name of the lock. */
  public LeaseholdLockProvider withPrefix(String newPrefix) {
    return new LeaseholdLockProvider(client, newPrefix, freeAfterCrash);
  }

  /**
   * As this one, but the lock of a process that died is free this long after its last renewal
   * already, or when {@code lockAtLeastFor} is over if that is later, rather than only after {@code
   * lockAtMostFor}.
   */
  public LeaseholdLockProvider freeAfterCrash(Duration term) {
    return new LeaseholdLockProvider(client, prefix, term);
  }

  @Override
  public Optional<SimpleLock> lock(LockConfiguration configuration) {
    return wait(configuration, () -> lockIfFree(key(configuration), terms(configuration)))
        .map(held -> remember(new LeasedSimpleLock(this, configuration, held)));
  }

  /**
   * Looks first: of all processes whose schedule fires at the same moment all but one are refused,
   * and a look costs the cluster less than a lease that is given back at once.
   */
  private Optional<Held> lockIfFree(String key, Terms terms) throws InterruptedException {
    return client.owners(key).isEmpty()
        ? client.claim(key).terms(terms).tryAcquire()
        : Optional.empty();
  }

  /**
   * What this process has locked under this name, for the task to find its token; the newest if the
   * lock was extended.
   */
  public Optional<LeasedSimpleLock> current(String name) {
    return Optional.ofNullable(current.get(name));
  }

  private SimpleLock remember(LeasedSimpleLock lock) {
    current.put(lock.name(), lock);
    return lock;
  }

  void forget(LeasedSimpleLock lock) {
    current.remove(lock.name(), lock);
  }

  private String key(LockConfiguration configuration) {
    return prefix + configuration.getName();
  }

  private Terms terms(LockConfiguration configuration) {
    Duration atMost = atLeastShortest(configuration.getLockAtMostFor());
    try {
      return Terms.builder().term(term(configuration, atMost)).maxLife(atMost).build();
    } catch (IllegalArgumentException unfit) {
      throw new LockException(
          "lockAtMostFor of \"" + configuration.getName() + "\" cannot be: " + unfit.getMessage(),
          unfit);
    }
  }

  static Duration atLeastShortest(Duration duration) {
    return duration.compareTo(SHORTEST) < 0 ? SHORTEST : duration;
  }

  private Duration term(LockConfiguration configuration, Duration atMost) {
    if (freeAfterCrash == null) {
      return atMost;
    }
    Duration atLeast = configuration.getLockAtLeastFor();
    Duration term = freeAfterCrash.compareTo(atLeast) > 0 ? freeAfterCrash : atLeast;
    return term.compareTo(atMost) < 0 ? term : atMost;
  }

  /** Moves the lock to a lease with the new times; empty if it was lost. */
  Optional<SimpleLock> extend(Held held, LockConfiguration configuration) {
    try {
      Held moved =
          wait(configuration, () -> Answers.await(client.moveTo(held, terms(configuration))));
      return Optional.of(remember(new LeasedSimpleLock(this, configuration, moved)));
    } catch (NotSafeException | DeniedException lost) {
      return Optional.empty();
    }
  }

  /**
   * Keeps the key closed for the rest of its time, past the end of this process. If the cluster
   * cannot be told, it stays closed for {@code lockAtMostFor}.
   */
  void closeLater(Held held, Duration rest, LockConfiguration configuration) {
    try {
      wait(configuration, () -> Answers.await(client.closeLater(held, rest)));
    } catch (LeaseLostException | DeniedException over) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "lock \"" + configuration.getName() + "\" was over before its unlock: " + over);
    }
  }

  private interface Call<T> {
    T run() throws InterruptedException;
  }

  private static <T> T wait(LockConfiguration configuration, Call<T> call) {
    try {
      return call.run();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LockException(
          "interrupted while asking about lock \"" + configuration.getName() + "\"", interrupted);
    }
  }
}
