package io.leasehold.sim.mutant;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.sim.check.Promise;
import io.leasehold.sim.cluster.MachineStore;
import io.leasehold.sim.cluster.Store;
import io.leasehold.sim.holder.TenancyGuard;
import io.leasehold.sim.world.Parts;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/** All mutants, each with the promise that it breaks. */
public enum Mutant {
  RENEW_WITHOUT_EXPIRY_CHECK(
      Promise.P7,
      "a renewal does not look whether the lease has expired",
      store(RenewWithoutExpiryCheck::new)),
  CHECK_THEN_ACT_ACQUIRE(
      Promise.P1,
      "whether a key is free is checked on arrival, and taken later",
      store(CheckThenActAcquire::new)),
  EXPIRY_BY_CLIENTS_WALL_CLOCK(
      EnumSet.of(Promise.P2, Promise.P9),
      "expiry is judged by the wall clocks of the clients",
      store(ExpiryByClientsWallClock::new)),
  TOKEN_FROM_KEY_COUNTER(
      Promise.P5,
      "tokens are counted per key, and the counter is deleted with the key",
      store(TokenFromKeyCounter::new)),
  TOKEN_MINTED_TOO_SOON(
      Promise.P5,
      "a new leader mints tokens before it has applied its whole log",
      store(TokenMintedTooSoon::new)),
  DEADLINES_BY_OLD_LEADERS_CLOCK(
      EnumSet.of(Promise.P2, Promise.P9),
      "a new leader judges deadlines that the old one's clock made",
      parts -> parts.withTimekeepers(DeadlinesByOldLeadersClock::new)),
  GRACE_AFTER_FAILOVER(
      Promise.P9,
      "a new leader lets nothing expire for a while, each time",
      parts -> parts.withTimekeepers(GraceAfterFailover::new)),
  DEPOSED_LEADER_ANSWERS(
      Promise.P8,
      "a leader without a majority acknowledges renewals from memory",
      parts -> parts.withAnswers(new DeposedLeaderAnswers())),
  DEAD_WAITER_GRANTED(
      Promise.WAITING,
      "a waiter stays in the queue when its lease ends",
      store(DeadWaiterGranted::new)),
  LOCK_DELAY_FORGOTTEN(
      Promise.LOCK_DELAY,
      "lock delays are not part of the snapshot",
      store(LockDelayForgotten::new)),
  DEADLINE_FROM_RECEIPT(
      Promise.P3,
      "the holder counts its term from the receipt of the answer",
      parts ->
          parts.withGuards(
              (terms, random, now) ->
                  new DeadlineFromReceipt(new TenancyGuard(terms, random, now)))),
  SUSPEND_IGNORED(
      Promise.P3,
      "the holder looks at its elapsed clock alone",
      parts ->
          parts.withGuards(
              (terms, random, now) ->
                  new SuspendIgnored(new TenancyGuard(terms, random, SuspendIgnored.seen(now))))),
  SOFT_LIMIT_IGNORED(
      Promise.P3,
      "the holder counts on its whole term although it has a soft limit",
      parts ->
          parts.withGuards(
              (terms, random, now) -> new TenancyGuard(withoutSoft(terms), random, now))),
  FENCE_BEFORE_WRITE(
      Promise.P6,
      "the resource compares the token first and writes later",
      parts -> parts.withFences(FenceBeforeWrite::new)),
  CLOCK_BEYOND_BOUND(
      Promise.P4,
      "holders' clocks are ten times slower than agreed: no bug, but what the promise rests on",
      parts -> parts.withRateFactor(10));

  private final Set<Promise> promises;
  private final String text;
  private final UnaryOperator<Parts> change;

  Mutant(Promise promise, String text, UnaryOperator<Parts> change) {
    this(EnumSet.of(promise), text, change);
  }

  Mutant(Set<Promise> promises, String text, UnaryOperator<Parts> change) {
    this.promises = Collections.unmodifiableSet(promises);
    this.text = text;
    this.change = change;
  }

  /**
   * The promises it breaks. A clock that is wrong breaks one of two: it ends leases too soon if it
   * is fast and keeps them too long if it is slow.
   */
  public Set<Promise> promises() {
    return promises;
  }

  public String text() {
    return text;
  }

  public Parts parts() {
    return change.apply(Parts.PRODUCTION);
  }

  /** As the command line spells it: {@code soft-limit-ignored}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static UnaryOperator<Parts> store(UnaryOperator<Store> wrap) {
    return parts -> parts.withStores(limits -> wrap.apply(new MachineStore(limits)));
  }

  private static HolderTerms withoutSoft(HolderTerms terms) {
    return HolderTerms.builder()
        .term(terms.term())
        .renewEvery(terms.renewEvery())
        .margin(terms.margin())
        .driftPartsPerMillion(terms.driftPartsPerMillion())
        .build();
  }
}
