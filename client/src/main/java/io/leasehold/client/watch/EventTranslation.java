package io.leasehold.client.watch;

import io.leasehold.api.v1.ClaimMode;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Waiter;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Mode;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.facts.PastTenure;
import io.leasehold.client.facts.Stored;
import java.time.Duration;
import java.util.Optional;

/** Events of the wire as plain values. */
final class EventTranslation {

  private EventTranslation() {}

  /** Empty for a kind that this version does not know. */
  static Optional<WatchEvent> of(Event event) {
    Position position = Position.of(event.getPosition());
    return switch (event.getEventCase()) {
      case KEY_PUT -> Optional.of(keyPut(position, event.getKeyPut()));
      case KEY_DELETED ->
          Optional.of(
              new WatchEvent.KeyDeleted(
                  position,
                  Stored.of(event.getKeyDeleted().getPrevious()),
                  event.getKeyDeleted().getWithLease()));
      case CLAIM_GRANTED ->
          Optional.of(
              new WatchEvent.ClaimGranted(
                  position,
                  Owner.of(event.getClaimGranted().getClaim()),
                  event.getClaimGranted().getWaited()));
      case CLAIM_ENDED ->
          Optional.of(
              new WatchEvent.ClaimEnded(
                  position, PastTenure.of(event.getClaimEnded().getTenure())));
      case WAIT_STARTED -> Optional.of(waitStarted(position, event.getWaitStarted().getWaiter()));
      case WAIT_ENDED -> Optional.of(waitEnded(position, event.getWaitEnded()));
      case LEASE_GRANTED ->
          Optional.of(
              new WatchEvent.LeaseGranted(
                  position,
                  event.getLeaseGranted().getLease(),
                  event.getLeaseGranted().getHolder(),
                  Duration.ofMillis(event.getLeaseGranted().getTerms().getTermMillis())));
      case LEASE_ENDED -> Optional.of(leaseEnded(position, event.getLeaseEnded()));
      case EVENT_NOT_SET -> Optional.empty();
    };
  }

  private static WatchEvent keyPut(Position position, Event.KeyPut put) {
    return new WatchEvent.KeyPut(
        position,
        Stored.of(put.getStored()),
        put.hasPrevious() ? Optional.of(Stored.of(put.getPrevious())) : Optional.empty());
  }

  private static WatchEvent waitStarted(Position position, Waiter waiter) {
    return new WatchEvent.WaitStarted(
        position,
        waiter.getKey().toStringUtf8(),
        waiter.getLease(),
        waiter.getHolder(),
        mode(waiter.getMode()),
        Bytes.of(waiter.getValue().toByteArray()));
  }

  private static Mode mode(ClaimMode mode) {
    return switch (mode) {
      case SHARED -> Mode.SHARED;
      case SLOT -> Mode.SLOT;
      case EXCLUSIVE, UNRECOGNIZED -> Mode.EXCLUSIVE;
    };
  }

  private static WatchEvent waitEnded(Position position, Event.WaitEnded ended) {
    WatchEvent.WaitEnded.Cause cause =
        switch (ended.getCause()) {
          case TIMED_OUT -> WatchEvent.WaitEnded.Cause.TIMED_OUT;
          case LEASE_ENDED -> WatchEvent.WaitEnded.Cause.LEASE_ENDED;
          case WITHDRAWN -> WatchEvent.WaitEnded.Cause.WITHDRAWN;
          case CAUSE_UNKNOWN, UNRECOGNIZED -> WatchEvent.WaitEnded.Cause.OTHER;
        };
    return new WatchEvent.WaitEnded(
        position, ended.getKey().toStringUtf8(), ended.getLease(), ended.getHolder(), cause);
  }

  private static WatchEvent leaseEnded(Position position, Event.LeaseEnded ended) {
    return new WatchEvent.LeaseEnded(
        position,
        ended.getLease(),
        ended.getHolder(),
        PastTenure.Ending.of(ended.getHow()),
        Duration.ofMillis(ended.getLateMillis()));
  }
}
