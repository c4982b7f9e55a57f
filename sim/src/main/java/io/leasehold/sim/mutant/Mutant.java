package io.leasehold.sim.mutant;

import io.leasehold.sim.check.Promise;
import io.leasehold.sim.cluster.MachineStore;
import io.leasehold.sim.cluster.Store;
import io.leasehold.sim.holder.TenancyGuard;
import io.leasehold.sim.world.Parts;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/** All mutants, each with the promise that it breaks. */
public enum Mutant {
  RENEW_WITHOUT_EXPIRY_CHECK(Promise.P7, "a renewal does not look whether the lease has expired"),
  CHECK_THEN_ACT_ACQUIRE(Promise.P1, "whether a key is free is checked first, and taken later"),
  EXPIRY_BY_CLIENTS_WALL_CLOCK(
      Promise.P2, Promise.P9, "expiry is judged by the wall clocks of the clients"),
  TOKEN_FROM_KEY_COUNTER(
      Promise.P5, "tokens are counted per key, and the counter is deleted with the key"),
  TOKEN_MINTED_TOO_SOON(
      Promise.P5, "a new leader mints tokens before it has applied its whole log"),
  DEADLINES_BY_OLD_LEADERS_CLOCK(
      Promise.P2, Promise.P9, "a new leader judges deadlines that the old one's clock made"),
  GRACE_AFTER_FAILOVER(Promise.P9, "a new leader lets nothing expire for a while, each time"),
  DEPOSED_LEADER_ANSWERS(
      Promise.P8, "a leader without a majority acknowledges renewals from memory"),
  DEAD_WAITER_GRANTED(Promise.WAITING, "a waiter stays in the queue when its lease ends"),
  LOCK_DELAY_FORGOTTEN(Promise.LOCK_DELAY, "lock delays do not survive a restart"),
  DEADLINE_FROM_RECEIPT(Promise.P3, "the holder counts its term from the receipt of the answer"),
  SUSPEND_IGNORED(Promise.P3, "the holder looks at its elapsed clock alone"),
  SOFT_LIMIT_IGNORED(
      Promise.P3, "the holder counts on its whole term although it has a soft limit"),
  LOSS_IGNORED(Promise.P4, "the holder does not hear that another took its claim"),
  FENCE_BEFORE_WRITE(Promise.P6, "the resource compares the token first and writes later"),
  CLOCK_BEYOND_BOUND(
      Promise.P4,
      "holders' clocks are far slower than agreed: no bug, but what the promise rests on");

  private final Promise promise;
  private final Promise otherPromise;
  private final String text;

  Mutant(Promise promise, String text) {
    this(promise, promise, text);
  }

  /** A clock that is fast ends leases too soon, one that is slow keeps them too long. */
  Mutant(Promise promise, Promise otherPromise, String text) {
    this.promise = promise;
    this.otherPromise = otherPromise;
    this.text = text;
  }

  /** What it breaks: one promise, or one of two. */
  public Set<Promise> promises() {
    return EnumSet.of(promise, otherPromise);
  }

  public String text() {
    return text;
  }

  /** Production, but for the one part that this mutant gets wrong. */
  public Parts parts() {
    Parts good = Parts.PRODUCTION;
    return switch (this) {
      case RENEW_WITHOUT_EXPIRY_CHECK -> store(RenewWithoutExpiryCheck::new);
      case CHECK_THEN_ACT_ACQUIRE -> store(CheckThenActAcquire::new);
      case EXPIRY_BY_CLIENTS_WALL_CLOCK -> store(ExpiryByClientsWallClock::new);
      case TOKEN_FROM_KEY_COUNTER -> store(TokenFromKeyCounter::new);
      case TOKEN_MINTED_TOO_SOON -> store(TokenMintedTooSoon::new);
      case DEADLINES_BY_OLD_LEADERS_CLOCK -> good.withTimekeepers(DeadlinesByOldLeadersClock::new);
      case GRACE_AFTER_FAILOVER -> good.withTimekeepers(GraceAfterFailover::new);
      case DEPOSED_LEADER_ANSWERS -> good.withAnswers(new DeposedLeaderAnswers());
      case DEAD_WAITER_GRANTED -> store(DeadWaiterGranted::new);
      case LOCK_DELAY_FORGOTTEN -> store(LockDelayForgotten::new);
      case DEADLINE_FROM_RECEIPT ->
          good.withGuards(
              (terms, random, now) ->
                  new DeadlineFromReceipt(new TenancyGuard(terms, random, now)));
      case SUSPEND_IGNORED -> good.withGuards(SuspendIgnored::guard);
      case SOFT_LIMIT_IGNORED -> good.withGuards(SoftLimitIgnored::guard);
      case LOSS_IGNORED ->
          good.withGuards(
              (terms, random, now) -> new LossIgnored(new TenancyGuard(terms, random, now)));
      case FENCE_BEFORE_WRITE -> good.withFences(FenceBeforeWrite::new);
      case CLOCK_BEYOND_BOUND -> good.withRateFactor(14);
    };
  }

  private static Parts store(UnaryOperator<Store> wrap) {
    return Parts.PRODUCTION.withStores(limits -> wrap.apply(new MachineStore(limits)));
  }

  /** As the command line spells it: {@code soft-limit-ignored}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
