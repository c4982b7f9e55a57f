package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.Comparator;
import java.util.TreeSet;

/**
 * Moments at which a queue must be looked at: at most one for a key as a whole, and one for each
 * wait with a limit. Far fewer than leases, so a sorted set does.
 */
public final class Alarms {
  public static final long NEVER = Long.MAX_VALUE;

  /** The lease of an alarm that concerns the key as a whole. */
  public static final long WHOLE_KEY = 0;

  /** An alarm rings once its time is past. */
  public record Alarm(long timeMillis, Key key, long lease) {}

  private final TreeSet<Alarm> alarms =
      new TreeSet<>(
          Comparator.comparingLong(Alarm::timeMillis)
              .thenComparing(Alarm::key)
              .thenComparingLong(Alarm::lease));

  public long nextTime() {
    return alarms.isEmpty() ? NEVER : alarms.first().timeMillis();
  }

  public Alarm takeFirst() {
    return alarms.pollFirst();
  }

  /** Sets the one alarm of a key; {@link #NEVER} for none. */
  public void set(ClaimedKey claimed, long timeMillis) {
    if (claimed.alarmAt() == timeMillis) {
      return;
    }
    if (claimed.alarmAt() != NEVER) {
      alarms.remove(new Alarm(claimed.alarmAt(), claimed.key(), WHOLE_KEY));
    }
    if (timeMillis != NEVER) {
      alarms.add(new Alarm(timeMillis, claimed.key(), WHOLE_KEY));
    }
    claimed.alarmAt(timeMillis);
  }

  /** The alarm of the key has been taken out. */
  public void rang(ClaimedKey claimed) {
    claimed.alarmAt(NEVER);
  }

  public void add(Waiter waiter) {
    if (waiter.untilMillis() != NEVER) {
      alarms.add(alarmOf(waiter));
    }
  }

  public void remove(Waiter waiter) {
    if (waiter.untilMillis() != NEVER) {
      alarms.remove(alarmOf(waiter));
    }
  }

  private static Alarm alarmOf(Waiter waiter) {
    return new Alarm(waiter.untilMillis(), waiter.key(), waiter.lease());
  }
}
