package io.leasehold.client.keeper;

import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.Terms;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.RenewStream;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Round;
import io.leasehold.client.holder.Tenancy;
import io.leasehold.client.holder.Verdict;
import io.leasehold.client.keeper.KeptLease.Admission;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/**
 * Renews all leases of a client: one thread, one lock, one stream. The thread decides and tells;
 * answers arrive on the connection's threads and only leave what they bring under the lock.
 *
 * <p>Listeners are told on the keeper's thread, without the lock, so a loss is told as soon as this
 * process can know of it. What they hear may be old when they hear it; {@code check} never is. No
 * code of an application may run on this thread: while it is busy nothing is renewed.
 *
 * <p>Thread-safe; what it knows is in {@link Care}.
 */
public final class Keeper implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Keeper.class.getName());
  private static final long AFTER_FAULT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Connection connection;
  private final RenewStream renewals;
  private final Farewells farewells;
  private final Readings clock;
  private final RandomGenerator random;
  private final KeeperMeter meter;
  private final Thread thread;

  final Care care;
  private final AtomicBoolean started = new AtomicBoolean();

  /** {@code random} must be thread-safe. */
  public Keeper(Connection connection, Readings clock, RandomGenerator random, KeeperMeter meter) {
    this.connection = connection;
    this.renewals = connection.renewals();
    this.farewells = new Farewells(connection);
    this.clock = clock;
    this.random = random;
    this.meter = meter;
    this.care = new Care(connection, clock, meter);
    this.thread = new Thread(this::run, "leasehold-keeper");
    this.thread.setDaemon(true);
  }

  /** How many leases are in care. */
  public int size() {
    return care.size();
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
    care.admit(lease, attempt, remainingMillis);
    if (!started.getAndSet(true)) {
      thread.start();
    }
  }

  /** Each acquisition of a lease has a number of its own: late copies of it find it spent. */
  CompletableFuture<Admission> acquire(KeptLease lease, AcquireRequest.Builder wanted) {
    AcquireRequest request = wanted.setLease(lease.id()).setOrder(lease.nextOrder()).build();
    care.asks(lease, request.getKey());
    CompletableFuture<AcquireReply> answer;
    try {
      answer = connection.send(Rpc.ACQUIRE, request);
    } catch (RuntimeException notSent) {
      care.asksNoMore(lease, request.getKey());
      throw notSent;
    }
    return new ClaimGift(care, farewells, lease, request).of(answer);
  }

  CompletableFuture<Void> giveBack(Kept kept) {
    boolean[] silently = new boolean[1];
    CompletableFuture<Void> farewell =
        care.locked(
            () -> {
              Reading reading = clock.now();
              silently[0] = kept.end(reading);
              care.touch(kept.lease(), reading);
              return kept.beginFarewell();
            });
    if (farewell == null) {
      return care.locked(kept::farewell);
    }
    if (silently[0]) {
      farewell.complete(null);
    } else {
      var unused =
          kept.sayGoodbye(farewells).whenComplete((nothing, never) -> farewell.complete(null));
    }
    return farewell;
  }

  private void run() {
    while (!care.isClosed()) {
      try {
        turn();
      } catch (InterruptedException stray) {
        LOG.log(System.Logger.Level.WARNING, "the keeper's thread was interrupted; it goes on");
      } catch (RuntimeException | Error fault) {
        LOG.log(System.Logger.Level.ERROR, "the keeper stumbled; it goes on", fault);
        LockSupport.parkNanos(AFTER_FAULT_NANOS);
      }
    }
    News.tell(care.lastNews());
  }

  /** Decides, sends and tells, or waits until there is something to do. */
  private void turn() throws InterruptedException {
    Care.Turn turn = care.turn();
    if (!turn.round().isEmpty()) {
      send(turn.round());
    }
    News.tell(turn.news());
    if (turn.opening() != null) {
      care.losses.open(turn.opening());
    }
  }

  private void send(Round round) {
    long sentNanos = clock.now().elapsedNanos();
    int size = round.leases().size();
    count(() -> meter.renewalsSent(size));
    CompletableFuture<RenewReply> answer;
    try {
      answer = renewals.renew(round.leases(), round.patienceNanos());
    } catch (IllegalStateException streamClosed) {
      answer = CompletableFuture.failedFuture(streamClosed);
    }
    var unused =
        answer
            .thenAccept(
                reply -> {
                  Map<Integer, Verdict> verdicts = Endings.verdicts(reply, size);
                  long roundTripNanos = clock.now().elapsedNanos() - sentNanos;
                  count(() -> meter.renewalsAnswered(size, roundTripNanos));
                  care.answered(round, reply, verdicts);
                })
            .exceptionally(
                failure -> {
                  count(() -> meter.renewalsFailed(size));
                  care.failed(round);
                  return null;
                });
  }

  /** A meter that fails must not cost anybody a lease. */
  private static void count(Runnable meter) {
    try {
      meter.run();
    } catch (RuntimeException fault) {
      LOG.log(System.Logger.Level.ERROR, "the meter failed", fault);
    }
  }

  /**
   * Gives all leases back, waits for the server to hear of it for a short while, and stops. The
   * connection stays open. Everybody who listens is told of the end before this returns, unless a
   * listener itself calls it.
   */
  @Override
  public void close() {
    for (KeptLease lease : care.closing()) {
      var unused = lease.giveBack();
    }
    boolean interrupted = false;
    try {
      farewells.finish();
    } catch (InterruptedException hurry) {
      interrupted = true;
    }
    care.losses.open(care.closed());
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
