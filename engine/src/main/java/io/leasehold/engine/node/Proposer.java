package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Brings requests into the log. While earlier entries are under way, what is submitted gathers;
 * when one is through, all that gathered goes as one. This class has a thread for that; a request
 * that finds nothing under way is brought into the log by whoever submits it, which saves a change
 * of threads. Nothing goes while callers are waited for that are about to come back ({@link
 * Regulars}).
 *
 * <p>As leader it also owns cluster time: it advances its clock in small steps, stamps every entry,
 * and proposes an empty one, a tick, when a deadline is due and nothing else is under way, or when
 * leases are live and no stamp went into the log for a second. That second is what a failover can
 * forget at most.
 */
final class Proposer {
  private static final long STAMP_EVERY_NANOS = SECONDS.toNanos(1);

  /** How long the loop sleeps at most while there is time to keep, or something under way. */
  private static final long LOOP_NANOS = MILLISECONDS.toNanos(50);

  private static final long CENTURY_NANOS = DAYS.toNanos(36_500);

  private final EngineMeter meter;
  private final LongSupplier clock;
  private final Supplier<Published> published;
  private final Outbox outbox;
  private final Courier courier;
  private final LeaderClock leaderClock;

  /** Held by whoever takes something out and sends it: entries keep the order of requests. */
  private final ReentrantLock sending = new ReentrantLock();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wakeUp = lock.newCondition();
  private final Thread thread;

  private boolean leading;
  private boolean stopped;
  private volatile boolean woken;
  private long lastStampNanos;

  /** When the thread looks again if nothing wakes it. */
  private volatile long sleepsUntilNanos;

  /** Whether anything had a deadline when the loop last looked. */
  private boolean keepsTime;

  Proposer(
      String node,
      EngineSettings settings,
      EngineMeter meter,
      LongSupplier clock,
      Supplier<Published> published,
      Outbox outbox,
      Courier courier) {
    this.meter = meter;
    this.clock = clock;
    this.published = published;
    this.outbox = outbox;
    this.courier = courier;
    this.leaderClock = new LeaderClock(settings.stepMillis());
    this.thread = new Thread(this::run, "leasehold-propose-" + node);
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** There is something new in the outbox. */
  void submitted() {
    long now = clock.getAsLong();
    long nanosToGather = outbox.nanosToGather(now);
    if (nanosToGather > 0) {
      if (sleepsUntilNanos - now > nanosToGather) {
        wake();
      }
      return;
    }
    if (courier.isIdle() && sending.tryLock()) {
      try {
        if (send()) {
          haveAnswersWatched(now);
          return;
        }
      } finally {
        sending.unlock();
      }
    }
    // Without room there will be a look as soon as there is some.
    if (courier.hasRoom()) {
      wake();
    }
  }

  /**
   * What is under way has a time by which it is answered, also if the log says nothing any more. A
   * thread that had nothing to look at would sleep past it.
   */
  private void haveAnswersWatched(long now) {
    if (sleepsUntilNanos - now > LOOP_NANOS) {
      wake();
    }
  }

  /**
   * Something is through, and there is room for more. Waking the thread for nothing would take a
   * processor from whoever brings the answer to its caller.
   */
  void returned() {
    if (outbox.isWaiting() || hasToLookBefore(sleepsUntilNanos)) {
      wake();
    }
  }

  /** Counts from the stamp of what was applied last, which is past: too early, if anything. */
  private boolean hasToLookBefore(long nanos) {
    Published state = published.get();
    long millis = state.nextWorkMillis() - state.clusterMillis();
    return state.nextWorkMillis() != Long.MAX_VALUE
        && millis < NANOSECONDS.toMillis(nanos - clock.getAsLong());
  }

  /** Something changed that the proposer may act upon. */
  void wake() {
    if (woken) {
      return;
    }
    lock.lock();
    try {
      woken = true;
      wakeUp.signal();
    } finally {
      lock.unlock();
    }
  }

  void lead(long raftTerm, long clusterMillis) {
    lock.lock();
    try {
      long now = clock.getAsLong();
      leaderClock.start(clusterMillis, now);
      lastStampNanos = now;
      leading = true;
    } finally {
      lock.unlock();
    }
    meter.leading(raftTerm, clusterMillis);
    wake();
  }

  void follow() {
    lock.lock();
    try {
      leading = false;
    } finally {
      lock.unlock();
    }
    outbox.turnAwayForwarded();
    wake();
  }

  boolean isLeading() {
    lock.lock();
    try {
      return leading;
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    while (!isStopped()) {
      long now = clock.getAsLong();
      outbox.failOverdue(now);
      boolean sent;
      sending.lock();
      try {
        sent = send();
      } finally {
        sending.unlock();
      }
      if (!sent) {
        sleep(now);
      }
    }
  }

  /** True if something went out, so there may be more to do at once. */
  private boolean send() {
    // Read while nobody else sends: cluster time is told readings in their order.
    long now = clock.getAsLong();
    return proposeAsLeader(now) || sendToLeader(now);
  }

  private boolean isStopped() {
    lock.lock();
    try {
      return stopped;
    } finally {
      lock.unlock();
    }
  }

  private boolean proposeAsLeader(long now) {
    Parcel parcel;
    long stampMillis;
    long withheldMillis;
    lock.lock();
    try {
      if (!leading) {
        return false;
      }
      passTime(now);
      boolean tickIsDue = tickIsDue(now);
      boolean gathers = !tickIsDue && outbox.nanosToGather(now) > 0;
      parcel = courier.hasRoom() && !gathers ? outbox.forLog(now) : null;
      if (parcel == null && tickIsDue) {
        parcel = Parcel.TICK;
      }
      if (parcel == null) {
        return false;
      }
      stampMillis = leaderClock.stampMillis();
      withheldMillis = leaderClock.takeWithheldMillis();
      lastStampNanos = now;
    } finally {
      lock.unlock();
    }
    if (withheldMillis > 0) {
      meter.timeWithheld(withheldMillis);
    }
    courier.append(parcel, stampMillis, now);
    return true;
  }

  /** A leader with nothing to time sleeps for as long as it likes; that is not a stall. */
  private void passTime(long now) {
    if (keepsTime) {
      leaderClock.advance(now);
    } else {
      leaderClock.skip(now);
    }
    Published state = published.get();
    keepsTime = state.statistics().leases() > 0 || state.nextWorkMillis() != Long.MAX_VALUE;
  }

  /** Any entry under way will do what a tick would. */
  private boolean tickIsDue(long now) {
    Published state = published.get();
    return courier.isIdle()
        && (leaderClock.stampMillis() >= state.nextWorkMillis()
            || (state.statistics().leases() > 0 && now - lastStampNanos >= STAMP_EVERY_NANOS));
  }

  private boolean sendToLeader(long now) {
    if (isLeading() || !courier.hasRoom() || outbox.nanosToGather(now) > 0) {
      return false;
    }
    OwnBatch batch = outbox.forLeader(now);
    if (batch == null) {
      return false;
    }
    courier.send(batch, now);
    return true;
  }

  private void sleep(long now) {
    lock.lock();
    try {
      // Told before it is worked out: whatever is applied meanwhile then wakes this thread.
      sleepsUntilNanos = now + CENTURY_NANOS;
      long nanos = Math.min(idleNanos(now), CENTURY_NANOS);
      sleepsUntilNanos = now + nanos;
      while (!woken && !stopped && nanos > 0) {
        nanos = wakeUp.awaitNanos(nanos);
      }
      woken = false;
    } catch (InterruptedException e) {
      stopped = true;
    } finally {
      lock.unlock();
    }
  }

  private long idleNanos(long now) {
    long nanos = outbox.nanosUntilAttention(now);
    if (!courier.isIdle()) {
      // What is submitted meanwhile wakes nobody, and has a time by which it is answered.
      nanos = Math.min(nanos, LOOP_NANOS);
    }
    if (leading) {
      if (keepsTime) {
        nanos = Math.min(nanos, LOOP_NANOS);
      }
      if (courier.isIdle()) {
        nanos = Math.min(nanos, leaderClock.nanosUntil(published.get().nextWorkMillis()));
      }
    }
    return nanos;
  }

  void stop(EngineException why) {
    lock.lock();
    try {
      stopped = true;
      wakeUp.signal();
    } finally {
      lock.unlock();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    outbox.failAll(why);
  }
}
