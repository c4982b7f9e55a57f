package io.leasehold.client.keeper;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.google.protobuf.Message;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.Terms;
import io.leasehold.api.v1.WithdrawRequest;
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
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Renews all leases of a client: one thread, one lock, one stream. The thread decides and tells;
 * answers arrive on the connection's threads and only leave what they bring under the lock.
 *
 * <p>Listeners are told on the keeper's thread, without the lock, so a loss is told as soon as this
 * process can know of it. What they hear may be old when they hear it; {@code check} never is.
 *
 * <p>Thread-safe.
 */
public final class Keeper implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Keeper.class.getName());
  private static final Duration LAST_WORDS = Duration.ofSeconds(3);

  private final Connection connection;
  private final RenewStream renewals;
  private final Readings clock;
  private final RandomGenerator random;
  private final KeeperMeter meter;
  private final Thread thread;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Steward steward;
  private final Map<Long, KeptLease> leases = new HashMap<>();
  private final Queue<Kept> lostAlone = new ArrayDeque<>();
  private boolean started;
  private boolean closed;

  /** {@code random} must be thread-safe. */
  public Keeper(Connection connection, Readings clock, RandomGenerator random, KeeperMeter meter) {
    this.connection = connection;
    this.renewals = connection.renewals();
    this.clock = clock;
    this.random = random;
    this.meter = meter;
    this.steward = new Steward(clock.now());
    this.thread = new Thread(this::run, "leasehold-keeper");
    this.thread.setDaemon(true);
  }

  /** How many leases are in care. */
  public int size() {
    lock.lock();
    try {
      return leases.size();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Asks for a lease and takes it into care. Fails as calls do; what may have been granted all the
   * same is given back then, or ends by itself.
   */
  public CompletableFuture<KeptLease> grant(String holder, HolderTerms terms, Terms wireTerms) {
    long id = Math.max(1, random.nextLong() >>> 1);
    GrantRequest request =
        GrantRequest.newBuilder().setId(id).setHolder(holder).setTerms(wireTerms).build();
    Tenancy tenancy = new Tenancy(terms, random, clock.now());
    KeptLease lease = new KeptLease(this, id, holder, tenancy);
    long attempt = tenancy.sent(clock.now());
    CompletableFuture<GrantReply> answer = connection.send(Rpc.GRANT, request);
    return new Gift<KeptLease, GrantReply>(answer, lease::giveBack)
        .unpackedBy(reply -> admit(lease, attempt, reply));
  }

  private KeptLease admit(KeptLease lease, long attempt, GrantReply reply) {
    lock.lock();
    try {
      requireOpen();
      Reading reading = clock.now();
      lease.tenancy.granted(attempt, reply.getRemainingMillis(), reading);
      leases.put(lease.id(), lease);
      meter.leasesAlive(leases.size());
      steward.admit(lease.id(), lease.tenancy, reading);
      if (!started) {
        started = true;
        thread.start();
      }
      changed.signalAll();
      return lease;
    } finally {
      lock.unlock();
    }
  }

  /** Each acquisition of a lease has a number of its own: late copies of it find it spent. */
  CompletableFuture<KeptClaim> acquire(KeptLease lease, AcquireRequest.Builder wanted) {
    AcquireRequest request = wanted.setLease(lease.id()).setOrder(lease.nextOrder()).build();
    CompletableFuture<AcquireReply> answer = connection.send(Rpc.ACQUIRE, request);
    return new Gift<KeptClaim, AcquireReply>(answer, () -> abandon(request))
        .unpackedBy(reply -> admit(lease, reply));
  }

  private KeptClaim admit(KeptLease lease, AcquireReply reply) {
    KeptClaim claim = new KeptClaim(this, lease, reply.getClaim());
    lock.lock();
    try {
      lease.claims.put(claim.token(), claim);
      return claim;
    } finally {
      lock.unlock();
    }
  }

  /** Nobody waits for the claim any more, whether it was granted, still waits, or is under way. */
  private CompletableFuture<Void> abandon(AcquireRequest request) {
    return lastWords(
        Rpc.WITHDRAW,
        WithdrawRequest.newBuilder()
            .setKey(request.getKey())
            .setLease(request.getLease())
            .setOrder(request.getOrder())
            .build());
  }

  /** Judges something about a lease now; what the judgement changed is acted on at once. */
  <T> T judged(KeptLease lease, Function<Reading, T> judgement) {
    lock.lock();
    try {
      Reading reading = clock.now();
      Status before = lease.tenancy.status(reading);
      T result = judgement.apply(reading);
      if (before != Status.SAFE && steward.touch(lease.id(), reading)) {
        changed.signalAll();
      }
      return result;
    } finally {
      lock.unlock();
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
        long left = deadline - System.nanoTime();
        if (left <= 0 || kept.status(reading) == Status.LOST || closed) {
          return false;
        }
        if (steward.touch(kept.lease().id(), reading)) {
          changed.signalAll();
        }
        long unused = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends a lease on the holder's side; true if the server has said already that it is over. */
  boolean lose(KeptLease lease, LossCause cause) {
    lock.lock();
    try {
      Reading reading = clock.now();
      lease.tenancy.status(reading);
      LossCause known = lease.tenancy.lossCause().orElse(null);
      if (known == null) {
        lease.tenancy.lost(cause, reading);
      }
      steward.touch(lease.id(), reading);
      changed.signalAll();
      return known != null && known.saidByServer();
    } finally {
      lock.unlock();
    }
  }

  void claimLost(KeptClaim claim, LossCause cause, String serverSaid) {
    lock.lock();
    try {
      claimLostNow(claim, cause, serverSaid, clock.now());
    } finally {
      lock.unlock();
    }
  }

  private void claimLostNow(KeptClaim claim, LossCause cause, String said, Reading reading) {
    if (claim.lease().claims.remove(claim.token()) != null) {
      claim.lost(cause, reading);
      claim.serverSaid(said);
      lostAlone.add(claim);
      changed.signalAll();
    }
  }

  /** Tells the server that something was given back, as well as that can be done. */
  <Q extends Message, R extends Message> CompletableFuture<Void> lastWords(
      Rpc<Q, R> rpc, Q request) {
    if (isClosed()) {
      return CompletableFuture.completedFuture(null);
    }
    return connection.send(rpc, request, LAST_WORDS).handle((reply, failure) -> null);
  }

  private void run() {
    while (!isClosed()) {
      try {
        turn();
      } catch (RuntimeException fault) {
        LOG.log(System.Logger.Level.ERROR, "a listener or the keeper itself failed", fault);
      } catch (InterruptedException stray) {
        LOG.log(System.Logger.Level.WARNING, "the keeper's thread was interrupted; it goes on");
      }
    }
  }

  /** Decides, sends and tells, or waits until there is something to do. */
  private void turn() throws InterruptedException {
    Round round;
    List<Runnable> news = new ArrayList<>();
    lock.lock();
    try {
      Reading reading = clock.now();
      round = steward.due(reading);
      collectNews(news);
      if (round.isEmpty() && news.isEmpty() && !closed) {
        long unused = changed.awaitNanos(steward.nextLookNanos(clock.now()));
        return;
      }
    } finally {
      lock.unlock();
    }
    if (!round.isEmpty()) {
      send(round);
    }
    news.forEach(Runnable::run);
  }

  private void collectNews(List<Runnable> news) {
    for (Steward.Turn turn : steward.turns()) {
      KeptLease lease = leases.get(turn.lease());
      if (lease != null) {
        collect(lease, turn.status(), news);
      }
    }
    for (Kept alone = lostAlone.poll(); alone != null; alone = lostAlone.poll()) {
      collect(alone, Status.LOST, alone.lossCauseOrNull(), news);
    }
    if (!news.isEmpty()) {
      changed.signalAll();
    }
  }

  private void collect(KeptLease lease, Status status, List<Runnable> news) {
    if (status == Status.JEOPARDY) {
      meter.jeopardy();
    }
    LossCause cause = lease.lossCauseOrNull();
    collect(lease, status, cause, news);
    lease.claims.values().forEach(claim -> collect(claim, status, null, news));
    if (status == Status.LOST) {
      leases.remove(lease.id());
      meter.leasesAlive(leases.size());
      lease.claims.clear();
    }
  }

  private void collect(Kept kept, Status status, LossCause counted, List<Runnable> news) {
    if (status == Status.LOST && counted != null && counted != LossCause.RELEASED) {
      meter.lost(counted);
    }
    for (Kept.Listener listener : kept.listenersTo(status)) {
      news.add(() -> listener.turned(status));
    }
  }

  private void send(Round round) {
    long sentNanos = clock.now().elapsedNanos();
    int size = round.leases().size();
    meter.renewalsSent(size);
    var unused =
        renewals
            .renew(round.leases(), round.patienceNanos())
            .whenComplete(
                (reply, failure) -> {
                  if (failure != null || reply.hasTrouble() || reply.hasRefusedMessage()) {
                    meter.renewalsFailed(size);
                    failed(round);
                  } else {
                    meter.renewalsAnswered(size, clock.now().elapsedNanos() - sentNanos);
                    answered(round, reply);
                  }
                });
  }

  private void failed(Round round) {
    lock.lock();
    try {
      steward.failed(round, clock.now());
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void answered(Round round, RenewReply reply) {
    Map<Integer, Verdict> verdicts = Endings.verdicts(reply);
    lock.lock();
    try {
      Reading reading = clock.now();
      measure(round, verdicts, reading);
      reply.getRefusedList().forEach(not -> heard(not.getLease(), not.getWhy().getText()));
      verdicts.forEach((index, verdict) -> loseClaims(round.leases().get(index), verdict, reading));
      steward.answered(round, verdicts, reading);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
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

  private void heard(long id, String text) {
    KeptLease lease = leases.get(id);
    if (lease != null) {
      lease.serverSaid(text);
      lease.claims.values().forEach(claim -> claim.serverSaid(text));
    }
  }

  private void loseClaims(long id, Verdict verdict, Reading reading) {
    KeptLease lease = leases.get(id);
    if (lease == null) {
      return;
    }
    verdict
        .lostClaims()
        .forEach(
            (token, cause) -> {
              KeptClaim claim = lease.claims.get(token);
              if (claim != null) {
                claimLostNow(claim, cause, "", reading);
              }
            });
  }

  private boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the client is closed; open another one");
    }
  }

  /**
   * Gives all leases back, waits for the server to hear of it for a short while, and stops. The
   * connection stays open.
   */
  @Override
  public void close() {
    List<KeptLease> left;
    lock.lock();
    try {
      left = List.copyOf(leases.values());
    } finally {
      lock.unlock();
    }
    CompletableFuture<?>[] farewells =
        left.stream().map(KeptLease::giveBack).toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(farewells).get(LAST_WORDS.toNanos(), NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (Exception unanswered) {
      LOG.log(System.Logger.Level.DEBUG, "not all leases could be given back", unanswered);
    }
    lock.lock();
    try {
      closed = true;
      meter.leasesAlive(0);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    renewals.close();
    joinThread();
  }

  private void joinThread() {
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(LAST_WORDS.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
