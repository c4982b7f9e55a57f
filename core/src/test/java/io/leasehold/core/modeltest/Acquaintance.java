package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.ArrayList;
import java.util.List;

/** What a caller who listens to all events knows, and a little of what was before. */
final class Acquaintance {
  private static final int REMEMBERED = 24;

  final List<Long> liveLeases = new ArrayList<>();
  final List<Claim> liveClaims = new ArrayList<>();
  final List<Waiter> waiters = new ArrayList<>();
  final List<Long> recentLeases = new ArrayList<>();
  final List<Claim> recentClaims = new ArrayList<>();
  final List<Command> recentCommands = new ArrayList<>();

  /** As granted; renewals are not looked at. */
  final List<Long> deadlines = new ArrayList<>();

  long now;
  long revision = 1;

  void learn(Batch batch, Applied applied) {
    now = applied.nowMillis();
    batch.commands().forEach(command -> remember(recentCommands, command));
    applied.events().forEach(this::learn);
  }

  private void learn(Event event) {
    revision = event.position().revision();
    switch (event.kind()) {
      case LEASE_GRANTED -> {
        LeaseGranted granted = (LeaseGranted) event;
        liveLeases.add(granted.lease());
        remember(recentLeases, granted.lease());
        remember(deadlines, granted.deadlineMillis());
      }
      case LEASE_ENDED -> liveLeases.remove(((LeaseEnded) event).lease());
      case CLAIM_GRANTED -> {
        Claim claim = ((ClaimGranted) event).claim();
        stopWaiting(claim.key(), claim.lease());
        liveClaims.add(claim);
        remember(recentClaims, claim);
      }
      case CLAIM_ENDED -> {
        long token = ((ClaimEnded) event).tenure().token();
        liveClaims.removeIf(claim -> claim.token() == token);
      }
      case WAIT_STARTED -> waiters.add(((WaitStarted) event).waiter());
      case WAIT_ENDED -> stopWaiting(((WaitEnded) event).key(), ((WaitEnded) event).lease());
      case KEY_PUT, KEY_DELETED -> {}
    }
  }

  private void stopWaiting(Key key, long lease) {
    waiters.removeIf(waiter -> waiter.lease() == lease && waiter.key().equals(key));
  }

  private static <T> void remember(List<T> list, T one) {
    list.add(one);
    if (list.size() > REMEMBERED) {
      list.remove(0);
    }
  }
}
