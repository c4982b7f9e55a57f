package io.leasehold.client.keeper;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Round;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Steward;
import io.leasehold.client.holder.Verdict;
import io.leasehold.client.keeper.KeptLease.Admission;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is in care, behind one lock: all that a keeper knows about its leases and claims, and what
 * is still to be told. Nothing is sent and nobody is told while the lock is held.
 *
 * <p>Methods that take a reading are for those who have the lock, all others take it themselves.
 */
final class Care {
  /** Leases that are renewed as often as this need no watch: they hear of losses soon enough. */
  private static final Duration WATCH_ABOVE = Duration.ofMillis(500);

  final Steward steward;
  final LossWatch losses;
  private final ReentrantLock lock = new ReentrantLock();

  /** For the keeper's thread: there is something to do, or sooner than it was. */
  private final Condition work = lock.newCondition();

  /** For those who wait for a change of status. */
  private final Condition changed = lock.newCondition();

  private final Readings clock;
  private final KeeperMeter meter;
  private final Map<Long, KeptLease> leases = new HashMap<>();
  private final News news;
  private boolean closing;
  private boolean closed;

  Care(Connection connection, Readings clock, KeeperMeter meter) {
    this.clock = clock;
    this.meter = meter;
    this.news = new News(meter);
    this.steward = new Steward(clock.now());
    this.losses = new LossWatch(connection, new LossEars(this), System.nanoTime());
  }

  int size() {
    return locked(leases::size);
  }

  boolean isClosed() {
    return locked(() -> closed);
  }

  void admit(KeptLease lease, long attempt, long remainingMillis) {
    exclusively(
        () -> {
          if (closing) {
            throw new IllegalStateException("the client is closed; open another one");
          }
          Reading reading = clock.now();
          lease.tenancy.granted(attempt, remainingMillis, reading);
          steward.admit(lease.id(), lease.tenancy, reading);
          leases.put(lease.id(), lease);
          meter.leasesAlive(leases.size());
          if (lease.tenancy.terms().renewEvery().compareTo(WATCH_ABOVE) > 0) {
            losses.add(lease.id(), System.nanoTime());
          }
          work.signal();
        });
  }

  void asks(KeptLease lease, ByteString key) {
    exclusively(() -> lease.asking.merge(key, 1, Integer::sum));
  }

  void asksNoMore(KeptLease lease, ByteString key) {
    exclusively(() -> lease.asking.computeIfPresent(key, (same, n) -> n == 1 ? null : n - 1));
  }

  /** Whether nobody has a claim to this key in care under the lease, nor asks for one. */
  boolean isUnwanted(KeptLease lease, ByteString key) {
    return locked(
        () ->
            !lease.asking.containsKey(key)
                && lease.claims.values().stream().noneMatch(claim -> claim.key().equals(key)));
  }

  Admission admit(KeptLease lease, Claim claim) {
    return locked(
        () -> {
          KeptClaim known = lease.claims.get(claim.getToken());
          if (known != null) {
            return new Admission(known, false);
          }
          KeptClaim kept = new KeptClaim(lease.keeper, lease, claim);
          if (kept.status(clock.now()) == Status.LOST) {
            kept.lostOnArrival();
          } else {
            lease.claims.put(claim.getToken(), kept);
            losses.claimed(claim.getToken());
          }
          return new Admission(kept, true);
        });
  }

  /** Judges something about a lease now; what the judgement changed is acted on at once. */
  <T> T judged(KeptLease lease, Function<Reading, T> judgement) {
    return locked(
        () -> {
          Reading reading = clock.now();
          Status before = lease.tenancy.status(reading);
          T result = judgement.apply(reading);
          if (before != Status.SAFE) {
            touch(lease, reading);
          }
          return result;
        });
  }

  /** Does something to a lease that may change when it is to be looked at. */
  void act(KeptLease lease, Consumer<Reading> deed) {
    exclusively(
        () -> {
          Reading reading = clock.now();
          deed.accept(reading);
          touch(lease, reading);
        });
  }

  void touch(KeptLease lease, Reading reading) {
    if (steward.touch(lease.id(), reading)) {
      work.signal();
    }
  }

  boolean awaitUsable(Kept kept, long timeoutNanos) throws InterruptedException {
    long deadline = System.nanoTime() + timeoutNanos;
    lock.lockInterruptibly();
    try {
      while (true) {
        Reading reading = clock.now();
        if (kept.remainingNanos(reading) > 0) {
          return true;
        }
        touch(kept.lease(), reading);
        long left = deadline - System.nanoTime();
        if (left <= 0 || kept.status(reading) == Status.LOST || closed) {
          return false;
        }
        long unused = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Under the lock. */
  void claimLostNow(KeptClaim claim, LossCause cause, Reading reading) {
    if (claim.lease().claims.remove(claim.token()) != null) {
      claim.lost(cause, reading);
      news.lostAlone(claim);
      work.signal();
      changed.signalAll();
    }
  }

  /** Waits until there is something to do, or nothing any more. */
  Turn turn() throws InterruptedException {
    lock.lock();
    try {
      while (true) {
        Round round = steward.due(clock.now());
        List<Runnable> latest = latestNews();
        LossWatch.Opening opening = losses.reopened(System.nanoTime());
        if (!round.isEmpty() || !latest.isEmpty() || opening != null || closed) {
          return new Turn(round, latest, opening);
        }
        long look = steward.nextLookNanos(clock.now());
        long unused = work.awaitNanos(Math.min(look, losses.waitNanos(System.nanoTime())));
      }
    } finally {
      lock.unlock();
    }
  }

  /** What a keeper does without the lock: send, tell, and open the watch anew unless it is null. */
  record Turn(Round round, List<Runnable> news, LossWatch.Opening opening) {}

  List<Runnable> lastNews() {
    return locked(this::latestNews);
  }

  /** No lease is taken into care any more; returns those that are. */
  List<KeptLease> closing() {
    return locked(
        () -> {
          closing = true;
          return List.copyOf(leases.values());
        });
  }

  LossWatch.Opening closed() {
    return locked(
        () -> {
          closed = true;
          meter.leasesAlive(0);
          work.signalAll();
          changed.signalAll();
          return losses.closed();
        });
  }

  /** Under the lock. */
  private List<Runnable> latestNews() {
    for (Steward.Turn turn : steward.turns()) {
      changed.signalAll();
      KeptLease lease = leases.get(turn.lease());
      if (lease != null) {
        news.turned(lease, turn.status());
        if (turn.status() == Status.LOST) {
          leases.remove(lease.id());
          meter.leasesAlive(leases.size());
          losses.remove(lease.id(), System.nanoTime());
        }
      }
    }
    return news.take();
  }

  void answered(Round round, RenewReply reply, Map<Integer, Verdict> verdicts) {
    settled(
        reading -> {
          measure(round, verdicts, reading);
          reply.getRefusedList().forEach(not -> heard(not.getLease(), not.getWhy().getText()));
          verdicts.forEach((index, verdict) -> loseClaims(round, index, verdict, reading));
          steward.answered(round, verdicts, reading);
        });
  }

  private void measure(Round round, Map<Integer, Verdict> verdicts, Reading reading) {
    for (int i = 0; i < round.leases().size(); i++) {
      KeptLease lease = leases.get(round.leases().get(i));
      Verdict verdict = verdicts.get(i);
      if (lease != null && (verdict == null || verdict.refused() == null)) {
        meter.marginLeft(lease.tenancy.remainingNanos(reading));
      }
    }
  }

  void failed(Round round) {
    settled(reading -> steward.failed(round, reading));
  }

  /** Something was heard: whoever waits for anything looks again. */
  void settled(Consumer<Reading> what) {
    exclusively(
        () -> {
          what.accept(clock.now());
          work.signal();
          changed.signalAll();
        });
  }

  private void heard(long id, String text) {
    KeptLease lease = leases.get(id);
    if (lease != null) {
      lease.serverSaid(text);
      lease.claims.values().forEach(claim -> claim.serverSaid(text));
    }
  }

  private void loseClaims(Round round, int index, Verdict verdict, Reading reading) {
    KeptLease lease = leases.get(round.leases().get(index));
    if (lease != null) {
      verdict.lostClaims().forEach((token, cause) -> loseClaim(lease, token, cause, reading));
    }
  }

  private static void loseClaim(KeptLease lease, long token, LossCause cause, Reading reading) {
    KeptClaim claim = lease.claims.get(token);
    if (claim != null) {
      claim.lostAtServer(cause, reading);
    }
  }

  /** Under the lock: the server said unasked that a lease is over. */
  void leaseEnded(long id, LossCause cause, String text, Reading reading) {
    KeptLease lease = leases.get(id);
    if (lease != null) {
      heard(id, text);
      lease.tenancy.lost(cause, reading);
      touch(lease, reading);
    }
  }

  /** Under the lock: the server said unasked that a claim is over. */
  void claimEnded(long id, ByteString key, long token, LossCause cause, Reading reading) {
    KeptLease lease = leases.get(id);
    if (lease != null && lease.tenancy.lossCause().isEmpty()) {
      loseClaim(lease, token, cause, reading);
      if (lease.asking.containsKey(key)) {
        lease.tenancy.claimLost(token, cause, reading); // Its grant may not be heard of yet.
      }
    }
  }

  /** Under the lock. */
  void renewNow(long id, Reading reading) {
    if (steward.renewNow(id, reading)) {
      work.signal();
    }
  }

  private void exclusively(Runnable task) {
    lock.lock();
    try {
      task.run();
    } finally {
      lock.unlock();
    }
  }

  <T> T locked(Supplier<T> task) {
    lock.lock();
    try {
      return task.get();
    } finally {
      lock.unlock();
    }
  }
}
