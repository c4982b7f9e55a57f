package io.leasehold.core.modeltest;

import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;

/** Limits so small that ordinary lives run into them. */
final class LimitsGenerator {
  private LimitsGenerator() {}

  /** About half of all limits are small, so that no one of them always hides another. */
  static Limits limits(Dice dice, long workPerBatch) {
    Limits limits =
        Limits.defaults()
            .with(Limit.MIN_TERM_MILLIS, 5)
            .with(Limit.MAX_TERM_MILLIS, 1_000)
            .with(Limit.LOCK_DELAY_MILLIS, 100)
            .with(Limit.WORK_PER_BATCH, workPerBatch);
    for (Limit limit : Limit.values()) {
      if (dice.chance(50)) {
        limits = smaller(dice, limits, limit);
      }
    }
    return limits;
  }

  static Limits oneChanged(Dice dice, Limits limits) {
    Limit limit = dice.oneOf(Limit.values());
    boolean fixed = smallest(limit) == 0;
    return dice.chance(70) || fixed
        ? smaller(dice, limits, limit)
        : limits.with(limit, limit.defaultValue());
  }

  private static Limits smaller(Dice dice, Limits limits, Limit limit) {
    int least = smallest(limit);
    return least == 0 ? limits : limits.with(limit, least + dice.between(0, least + 2));
  }

  /** 0 for a limit that must stay as it is. */
  private static int smallest(Limit limit) {
    return switch (limit) {
      case MIN_TERM_MILLIS, MAX_TERM_MILLIS, LOCK_DELAY_MILLIS, EVENT_BYTES_KEPT, WORK_PER_BATCH ->
          0;
      case LEASES -> 4;
      case LEASES_PER_HOLDER -> 3;
      case KEYS -> 2;
      case STORED_BYTES -> 12;
      case KEY_BYTES -> 3;
      case VALUE_BYTES -> 20;
      case HOLDER_BYTES -> 3;
      case ATTACHMENTS_PER_LEASE -> 2;
      case CLAIMED_KEYS -> 2;
      case HOLDERS_PER_KEY -> 1;
      case WAITERS_PER_KEY -> 1;
      case SLOTS_PER_POOL -> 2;
      case IDLE_POOLS -> 1;
      case RENEWALS_PER_COMMAND -> 2;
      case STEPS_PER_TRANSACTION -> 3;
      case TRANSACTION_DEPTH -> 1;
      case EVENTS_KEPT -> 12;
      case TENURES_PER_KEY -> 1;
      case TENURES_KEPT -> 3;
      case ENDED_LEASES_KEPT -> 1;
      case ADDITIONS_KEPT -> 1;
    };
  }
}
