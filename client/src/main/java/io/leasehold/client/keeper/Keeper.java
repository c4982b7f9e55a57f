package io.leasehold.client.keeper;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.Terms;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.RenewStream;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Round;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Steward;
import io.leasehold.client.holder.Tenancy;
import io.leasehold.client.holder.Verdict;
import io.leasehold.client.keeper.KeptLease.Admission;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Renews all leases of a client: one thread, one lock, one stream. The thread decides and tells;
 * answers arrive on the connection's threads and only leave what they bring under the lock.
 *
 * <p>Listeners are told on the keeper's thread, without the lock, so a loss is told as soon as this
 * process can know of it. What they hear may be old when they hear it; {@code check} never is. No
 * code of an application may run on this thread: while it is busy nothing is renewed.
 *
 * <p>Thread-safe. Nothing is sent and nobody is told while the lock is held.
 */
public final class Keeper implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Keeper.class.getName());
  private static final long AFTER_FAULT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Leases that are renewed as often as this need no watch: they hear of losses soon enough. */
  private static final Duration WATCH_ABOVE = Duration.ofMillis(500);

  private final Connection connection;
  private final RenewStream renewals;
  private final Farewells farewells;
  private final Readings clock;
  private final RandomGenerator random;
  private final KeeperMeter meter;
  private final Thread thread;

  private final ReentrantLock lock = new ReentrantLock();

  /** For the keeper's thread: there is something to do, or sooner than it was. */
  private final Condition work = lock.newCondition();

  /** For those who wait for a change of status. */
  private final Condition changed = lock.newCondition();

  private final Steward steward;
  private final Map<Long, KeptLease> leases = new HashMap<>();
  private final News news;
  private final LossWatch losses;
  private boolean started;
  private boolean closing;
  private boolean closed;

  /** {@code random} must be thread-safe. */
  public Keeper(Connection connection, Readings clock, RandomGenerator random, KeeperMeter meter) {
    this.connection = connection;
    this.renewals = connection.renewals();
    this.farewells = new Farewells(connection);
    this.clock = clock;
    this.random = random;
    this.meter = meter;
    this.news = new News(meter);
    this.steward = new Steward(clock.now());
    this.losses = new LossWatch(connection, new LossEars(this), System.nanoTime());
    this.thread = new Thread(this::run, "leasehold-keeper");
    this.thread.setDaemon(true);
  }

  /** How many leases are in care. */
  public int size() {
    return locked(leases::size);
  }

  /**
   * Asks for a lease and takes it into care. Fails as calls do; what may have been granted all the
   * same is given back then, or ends by itself.
   */
  public CompletableFuture<KeptLease> grant(String holder, HolderTerms terms, Terms wireTerms) {
    long id = Math.max(1, random.nextLong() >>> 1);
    GrantRequest request =
        GrantRequest.newBuilder().setId(id).setHolder(holder).setTerms(wireTerms).build();
    // A generator of its own, so that nobody waits for the common one while the lock is held.
    Tenancy tenancy = new Tenancy(terms, new SplittableRandom(random.nextLong()), clock.now());
    KeptLease lease = new KeptLease(this, id, holder, tenancy);
    // Nobody else knows the tenancy yet. The future of the call hands it on to the thread that
    // completes it, so what is written here is seen there.
    long attempt = tenancy.sent(clock.now());
    return new LeaseGift(this, lease, attempt).of(connection.send(Rpc.GRANT, request));
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
          if (!started) {
            started = true;
            thread.start();
          }
          work.signal();
        });
  }

  /** Each acquisition of a lease has a number of its own: late copies of it find it spent. */
  CompletableFuture<Admission> acquire(KeptLease lease, AcquireRequest.Builder wanted) {
    AcquireRequest request = wanted.setLease(lease.id()).setOrder(lease.nextOrder()).build();
    exclusively(() -> lease.asking.merge(request.getKey(), 1, Integer::sum));
    CompletableFuture<AcquireReply> answer;
    try {
      answer = connection.send(Rpc.ACQUIRE, request);
    } catch (RuntimeException notSent) {
      asksNoMore(lease, request.getKey());
      throw notSent;
    }
    return new ClaimGift(this, farewells, lease, request).of(answer);
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
          KeptClaim kept = new KeptClaim(this, lease, claim);
          if (kept.status(clock.now()) == Status.LOST) {
            kept.lostOnArrival();
          } else {
            lease.claims.put(claim.getToken(), kept);
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

  private void touch(KeptLease lease, Reading reading) {
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

  CompletableFuture<Void> giveBack(Kept kept) {
    boolean[] silently = new boolean[1];
    CompletableFuture<Void> farewell =
        locked(
            () -> {
              Reading reading = clock.now();
              silently[0] = kept.end(reading);
              touch(kept.lease(), reading);
              return kept.beginFarewell();
            });
    if (farewell == null) {
      return locked(kept::farewell);
    }
    if (silently[0]) {
      farewell.complete(null);
    } else {
      var unused =
          kept.sayGoodbye(farewells).whenComplete((nothing, never) -> farewell.complete(null));
    }
    return farewell;
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

  private void run() {
    while (!locked(() -> closed)) {
      try {
        turn();
      } catch (InterruptedException stray) {
        LOG.log(System.Logger.Level.WARNING, "the keeper's thread was interrupted; it goes on");
      } catch (RuntimeException | Error fault) {
        LOG.log(System.Logger.Level.ERROR, "the keeper stumbled; it goes on", fault);
        LockSupport.parkNanos(AFTER_FAULT_NANOS);
      }
    }
    News.tell(locked(this::latestNews));
  }

  /** Decides, sends and tells, or waits until there is something to do. */
  private void turn() throws InterruptedException {
    Round round;
    List<Runnable> latest;
    LossWatch.Opening opening;
    lock.lock();
    try {
      round = steward.due(clock.now());
      latest = latestNews();
      opening = losses.reopened(System.nanoTime());
      if (round.isEmpty() && latest.isEmpty() && opening == null && !closed) {
        long look = steward.nextLookNanos(clock.now());
        long unused = work.awaitNanos(Math.min(look, losses.waitNanos(System.nanoTime())));
        return;
      }
    } finally {
      lock.unlock();
    }
    if (!round.isEmpty()) {
      send(round);
    }
    News.tell(latest);
    if (opening != null) {
      losses.open(opening);
    }
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

  private void send(Round round) {
    long sentNanos = clock.now().elapsedNanos();
    int size = round.leases().size();
    CompletableFuture<RenewReply> answer;
    try {
      answer = renewals.renew(round.leases(), round.patienceNanos());
    } catch (IllegalStateException streamClosed) {
      answer = CompletableFuture.failedFuture(streamClosed);
    }
    meter.renewalsSent(size);
    var unused =
        answer
            .thenAccept(
                reply -> {
                  Map<Integer, Verdict> verdicts = Endings.verdicts(reply, size);
                  long roundTripNanos = clock.now().elapsedNanos() - sentNanos;
                  answered(round, reply, verdicts);
                  meter.renewalsAnswered(size, roundTripNanos);
                })
            .exceptionally(
                failure -> {
                  meter.renewalsFailed(size);
                  settled(reading -> steward.failed(round, reading));
                  return null;
                });
  }

  private void answered(Round round, RenewReply reply, Map<Integer, Verdict> verdicts) {
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

  LossWatch losses() {
    return losses;
  }

  private void exclusively(Runnable task) {
    lock.lock();
    try {
      task.run();
    } finally {
      lock.unlock();
    }
  }

  private <T> T locked(Supplier<T> task) {
    lock.lock();
    try {
      return task.get();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives all leases back, waits for the server to hear of it for a short while, and stops. The
   * connection stays open. Everybody who listens is told of the end before this returns, unless a
   * listener itself calls it.
   */
  @Override
  public void close() {
    List<KeptLease> left =
        locked(
            () -> {
              closing = true;
              return List.copyOf(leases.values());
            });
    left.forEach(
        lease -> {
          var unused = lease.giveBack();
        });
    boolean interrupted = false;
    try {
      farewells.finish();
    } catch (InterruptedException hurry) {
      interrupted = true;
    }
    LossWatch.Opening last =
        locked(
            () -> {
              closed = true;
              meter.leasesAlive(0);
              work.signalAll();
              changed.signalAll();
              return losses.closed();
            });
    losses.open(last);
    renewals.close();
    interrupted |= !joined();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** False if this thread was interrupted before the keeper's had ended. */
  private boolean joined() {
    if (Thread.currentThread() == thread) {
      return true;
    }
    try {
      thread.join(Farewells.PATIENCE.toMillis());
      return true;
    } catch (InterruptedException hurry) {
      return false;
    }
  }
}
