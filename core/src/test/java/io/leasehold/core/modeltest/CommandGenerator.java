package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Makes up batches. The same dice and the same answers always give the same batches.
 *
 * <p>Each life has a temper of its own: which kinds of commands are frequent, which modes of
 * claims, how fast time goes. So some lives are all about queues and some are all about pools, and
 * rare combinations are not drowned by common ones.
 */
final class CommandGenerator {
  static final List<Key> KEYS = List.of(Key.of("a"), Key.of("ab"), Key.of("b"), Key.of("c"));
  private static final List<String> HOLDERS = List.of("ann", "bob", "cy");
  private static final int CHOSEN_IDS = 6;

  private final Dice dice;
  private final Acquaintance known = new Acquaintance();
  private final StepGenerator steps;
  private final Map<Command.Kind, Integer> kinds = new EnumMap<>(Command.Kind.class);
  private final Map<ClaimMode, Integer> modes = new EnumMap<>(ClaimMode.class);
  private final int pace;
  private final boolean eager;
  private final Key favourite;
  private final int favour;
  private final boolean numbering;
  private Limits limits;
  private int stillAtZero;
  private long orders;

  CommandGenerator(Dice dice, Limits limits) {
    this.dice = dice;
    this.limits = limits;
    this.steps = new StepGenerator(dice, this);
    for (Command.Kind kind : Command.Kind.values()) {
      kinds.put(kind, dice.between(1 + weight(kind) / 6, weight(kind)));
    }
    for (ClaimMode mode : ClaimMode.values()) {
      modes.put(mode, dice.between(1, 6));
    }
    pace = dice.between(1, 5);
    eager = dice.chance(70);
    favourite = dice.oneOf(KEYS);
    favour = dice.between(20, 90);
    stillAtZero = dice.oneOf(0, 0, 20);
    numbering = dice.chance(60);
  }

  private static int weight(Command.Kind kind) {
    return switch (kind) {
      case ACQUIRE -> 60;
      case GRANT_LEASE, RENEW_LEASES -> 30;
      case HAND_OVER, PUT, TRANSACT -> 12;
      case RELEASE, DELETE, ADD -> 8;
      case REVOKE_LEASE, WITHDRAW -> 5;
      case COMPACT, CONFIGURE, CHANGE_LIMITS -> 2;
    };
  }

  void learn(Batch batch, Applied applied) {
    known.learn(batch, applied);
  }

  Batch next() {
    List<Command> commands = new ArrayList<>();
    int count = dice.weighted(3, 5, 4, 3, 2, 1);
    for (int i = 0; i < count; i++) {
      boolean again = dice.chance(8) && !known.recentCommands.isEmpty();
      commands.add(again ? dice.oneOf(known.recentCommands) : command());
    }
    return new Batch(stamp(), commands);
  }

  /** Time stands still, creeps, comes to a deadline, jumps over several, or seems to go back. */
  private long stamp() {
    long now = known.now;
    if (stillAtZero > 0) {
      stillAtZero--;
      return 0;
    }
    return switch (dice.weighted(16, 3 * pace, pace, pace, 1, 1)) {
      case 0 -> now;
      case 1 -> now + dice.between(1, 3);
      case 2 -> now - now % 10 + 10 + dice.between(0, 1);
      case 3 -> known.deadlines.isEmpty() ? now : dice.oneOf(known.deadlines) + dice.between(0, 1);
      case 4 -> now + dice.between(20, 200);
      default -> now - dice.between(1, 500);
    };
  }

  private Command command() {
    return switch (dice.weighted(kinds)) {
      case GRANT_LEASE -> grant();
      case RENEW_LEASES -> renewal();
      case REVOKE_LEASE -> new RevokeLease(lease(), dice.chance(50));
      case ACQUIRE -> acquire();
      case WITHDRAW -> withdrawal();
      case RELEASE -> {
        Claim claim = claim();
        yield new Release(claim.key(), claim.token());
      }
      case HAND_OVER -> handOver();
      case PUT -> steps.put();
      case DELETE -> steps.delete();
      case ADD -> steps.add();
      case TRANSACT -> steps.transaction();
      case COMPACT -> new Compact(revision());
      case CONFIGURE -> configure();
      case CHANGE_LIMITS -> changeOfLimits();
    };
  }

  private GrantLease grant() {
    long id = dice.chance(15) ? 0 : dice.chance(2) ? -1 : dice.between(1, CHOSEN_IDS);
    String odd = dice.oneOf("somebody else", "half a pair \ud800");
    return new GrantLease(id, dice.chance(4) ? odd : dice.oneOf(HOLDERS), terms());
  }

  private Terms terms() {
    long term = dice.oneOf(10, 20, 20, 50, 100, 100, 300);
    Terms terms = Terms.ofMillis(dice.chance(2) ? dice.oneOf(0, 4, 2_000) : term);
    if (dice.chance(40)) {
      terms = terms.withSoftMillis(dice.chance(3) ? dice.oneOf(0L, term + 1) : term / 2);
    }
    if (dice.chance(20)) {
      terms = terms.withMaxLifeMillis(dice.chance(5) ? dice.oneOf(-1L, term - 1) : term * 3 / 2);
    }
    if (dice.chance(40)) {
      terms = terms.withLockDelayMillis(dice.chance(3) ? dice.oneOf(-1, 101) : dice.oneOf(10, 60));
    }
    return terms;
  }

  private RenewLeases renewal() {
    int count = dice.weighted(1, 10, 5, 3, 2, 1);
    return new RenewLeases(LongStream.generate(this::lease).limit(count).toArray());
  }

  private Acquire acquire() {
    long wait =
        switch (dice.weighted(4, 4, eager ? 8 : 1)) {
          case 0 -> 0;
          case 1 -> dice.oneOf(1, 10, 30, 100);
          default -> dice.chance(3) ? -1 : Acquire.FOREVER;
        };
    ClaimMode mode = dice.weighted(modes);
    boolean odd = dice.chance(2);
    boolean place = (mode == ClaimMode.SLOT) != odd;
    int slots = place ? dice.oneOf(1, 2, 3, 3, odd ? -1 : 4) : 0;
    int wanted = place && dice.chance(30) ? dice.between(-1, slots) : Claim.NO_SLOT;
    return new Acquire(key(), lease(), mode, slots, wanted, wait, value(), order());
  }

  private Withdraw withdrawal() {
    if (dice.chance(40)) {
      return giveUp();
    }
    if (known.waiters.isEmpty() || dice.chance(20)) {
      return new Withdraw(key(), lease(), order());
    }
    Waiter waiter = dice.oneOf(known.waiters);
    return new Withdraw(waiter.key(), waiter.lease());
  }

  /** One of the last acquisitions, whatever became of it. */
  private Withdraw giveUp() {
    List<Acquire> asked =
        known.recentCommands.stream()
            .filter(Acquire.class::isInstance)
            .map(Acquire.class::cast)
            .toList();
    if (asked.isEmpty()) {
      return new Withdraw(key(), lease(), order());
    }
    Acquire acquire = dice.oneOf(asked);
    return new Withdraw(acquire.key(), acquire.lease(), acquire.order());
  }

  /** Mostly counted up; some do not count, and some come late. */
  private long order() {
    if (!numbering || dice.chance(10)) {
      return dice.chance(2) ? -1 : 0;
    }
    return dice.chance(15) ? dice.between(1, 30) : ++orders;
  }

  /** Mostly to somebody who waits. */
  private HandOver handOver() {
    Claim claim = claim();
    long lease = lease();
    if (!known.waiters.isEmpty() && dice.chance(80)) {
      Waiter waiter = dice.oneOf(known.waiters);
      lease = waiter.lease();
      Key key = waiter.key();
      claim = known.liveClaims.stream().filter(c -> c.key().equals(key)).findAny().orElse(claim);
    }
    boolean byLease = dice.chance(50);
    boolean odd = dice.chance(3);
    return new HandOver(
        claim.key(), claim.token(), byLease != odd ? lease : 0, byLease ? "" : dice.oneOf(HOLDERS));
  }

  private Configure configure() {
    limits = LimitsGenerator.oneChanged(dice, limits);
    return new Configure(limits);
  }

  private ChangeLimits changeOfLimits() {
    Limit limit = dice.oneOf(Limit.LEASES, Limit.KEYS, Limit.EVENTS_KEPT, Limit.HOLDERS_PER_KEY);
    limits = limits.with(limit, dice.between(1, 30));
    return new ChangeLimits(Map.of(limit, limits.of(limit)));
  }

  /** Mostly one that is alive. */
  long lease() {
    if (dice.chance(2)) {
      return dice.oneOf(-1L, 0L, 99L);
    }
    if (!known.liveLeases.isEmpty() && dice.chance(80)) {
      return dice.oneOf(known.liveLeases);
    }
    boolean chosen = known.recentLeases.isEmpty() || dice.chance(50);
    return chosen ? dice.between(1, CHOSEN_IDS) : dice.oneOf(known.recentLeases);
  }

  /** Each life has a key that many want. */
  Key key() {
    if (dice.chance(1)) {
      return Key.of("too long");
    }
    return dice.chance(favour) ? favourite : dice.oneOf(KEYS);
  }

  Bytes value() {
    return dice.chance(1)
        ? Bytes.of("a value that is longer than small limits allow, by far")
        : Bytes.of(dice.oneOf("", "x", "yy", "zzz", "7"));
  }

  /** Mostly one that is held; sometimes not any more, or not quite. */
  private Claim claim() {
    if (known.recentClaims.isEmpty() || dice.chance(4)) {
      return aim(key(), dice.oneOf(-1L, 0L, 1L, known.revision, known.revision + 1));
    }
    boolean live = !known.liveClaims.isEmpty() && dice.chance(70);
    Claim claim = dice.oneOf(live ? known.liveClaims : known.recentClaims);
    return dice.chance(4) ? aim(key(), claim.token()) : claim;
  }

  private static Claim aim(Key key, long token) {
    return new Claim(key, ClaimMode.EXCLUSIVE, Claim.NO_SLOT, token, 0, "", Bytes.EMPTY, 0, 0, 0);
  }

  /** Mostly a recent one; rarely one that is still to come. */
  long revision() {
    return known.revision - dice.between(-1, 12);
  }

  long token() {
    return claim().token();
  }
}
