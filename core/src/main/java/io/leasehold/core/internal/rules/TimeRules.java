package io.leasehold.core.internal.rules;

import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.internal.state.Alarms;
import io.leasehold.core.internal.state.Alarms.Alarm;
import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.internal.table.TimingWheel;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Waiter;

/**
 * What time demands, before any command runs: leases that are due end, alarms that are past ring,
 * in the order of their moments.
 *
 * <p>The work of one batch is bounded, and counted in steps that all replicas take alike, never in
 * elapsed time. What is left over is a backlog; {@link Endings} keeps commands from noticing it.
 */
final class TimeRules {
  private final State state;
  private final Endings endings;
  private final Queues queues;

  TimeRules(State state, Endings endings, Queues queues) {
    this.state = state;
    this.endings = endings;
    this.queues = queues;
  }

  void advance(long stampMillis) {
    state.advanceTo(stampMillis);
    TimingWheel wheel = state.leases.wheel();
    long work = state.limits().of(Limit.WORK_PER_BATCH);
    while (true) {
      long leaseTime = wheel.nextTime();
      long alarmTime = state.alarms.nextTime();
      if (!state.isPast(Math.min(leaseTime, alarmTime))) {
        break;
      }
      if (work <= 0) {
        state.backlog(true);
        return;
      }
      work -= leaseTime <= alarmTime ? runWheel(wheel, work) : ringAlarm();
    }
    state.backlog(false);
    wheel.skipTo(state.now());
  }

  private long runWheel(TimingWheel wheel, long mostMoves) {
    int row = wheel.run(mostMoves);
    long work = (long) wheel.moves() * Limit.WORK_OF_A_MOVE;
    if (row != TimingWheel.NONE) {
      Attachments attached = state.leases.attachments(row);
      work += Limit.WORK_OF_AN_END * (attached == null ? 1L : 1L + attached.count());
      endings.expire(row);
    }
    return work;
  }

  private int ringAlarm() {
    Alarm alarm = state.alarms.takeFirst();
    ClaimedKey claimed = state.claims.find(alarm.key());
    if (alarm.lease() == Alarms.WHOLE_KEY) {
      queues.ring(claimed, alarm.timeMillis());
    } else {
      Waiter waiter = claimed.queue().get(alarm.lease());
      queues.leave(claimed, waiter, state.leases.find(alarm.lease()), Cause.TIMED_OUT);
      queues.serve(claimed);
    }
    return Limit.WORK_OF_AN_END;
  }

  /** The earliest stamp at which there is work, {@link Long#MAX_VALUE} if there is none. */
  long nextWork() {
    if (state.hasBacklog()) {
      return state.now();
    }
    long next = Math.min(state.leases.wheel().earliestDeadline(), state.alarms.nextTime());
    return next == Long.MAX_VALUE ? next : next + 1;
  }

  /** How far the oldest moment of the backlog lies back, at most; 0 without a backlog. */
  long overdue() {
    long oldest = Math.min(state.leases.wheel().earliestDeadline(), state.alarms.nextTime());
    return state.hasBacklog() ? Math.max(0, state.now() - oldest) : 0;
  }
}
