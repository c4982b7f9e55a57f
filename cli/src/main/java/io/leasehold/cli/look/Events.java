package io.leasehold.cli.look;

import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.KeyValue;
import io.leasehold.api.v1.Tenure;
import io.leasehold.cli.call.EventLoop;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Spans;

/** Events as lines. */
final class Events {

  private Events() {}

  /** Position, what happened, to what, and details. */
  static String line(Event event) {
    return EventLoop.text(event.getPosition()) + "  " + text(event);
  }

  private static String text(Event event) {
    return switch (event.getEventCase()) {
      case KEY_PUT -> "put            " + stored(event.getKeyPut().getStored());
      case KEY_DELETED -> {
        Event.KeyDeleted deleted = event.getKeyDeleted();
        String with = deleted.getWithLease() ? ", with its lease" : "";
        yield "deleted        " + Plain.text(deleted.getPrevious().getKey()) + with;
      }
      case CLAIM_GRANTED -> "acquired       " + claim(event.getClaimGranted());
      case CLAIM_ENDED -> tenure(event.getClaimEnded().getTenure());
      case WAIT_STARTED ->
          "waits          "
              + Plain.text(event.getWaitStarted().getWaiter().getKey())
              + " by "
              + Plain.text(event.getWaitStarted().getWaiter().getHolder());
      case WAIT_ENDED -> {
        Event.WaitEnded ended = event.getWaitEnded();
        yield "waits no more  "
            + Plain.text(ended.getKey())
            + " by "
            + Plain.text(ended.getHolder())
            + ", "
            + Plain.word(ended.getCause());
      }
      case LEASE_GRANTED -> {
        Event.LeaseGranted granted = event.getLeaseGranted();
        yield "lease granted  "
            + granted.getLease()
            + " to "
            + Plain.text(granted.getHolder())
            + ", ttl "
            + Spans.text(granted.getTerms().getTermMillis());
      }
      case LEASE_ENDED -> {
        Event.LeaseEnded ended = event.getLeaseEnded();
        yield "lease ended    "
            + ended.getLease()
            + " of "
            + Plain.text(ended.getHolder())
            + ", "
            + Plain.word(ended.getHow());
      }
      case EVENT_NOT_SET -> "something that this version of leasehold does not know";
    };
  }

  private static String stored(KeyValue stored) {
    return Plain.text(stored.getKey())
        + " = "
        + Plain.brief(stored.getValue())
        + (stored.getLease() == 0 ? "" : ", lease " + stored.getLease());
  }

  private static String claim(Event.ClaimGranted granted) {
    Claim claim = granted.getClaim();
    return Plain.text(claim.getKey())
        + " by "
        + Plain.text(claim.getHolder())
        + ", "
        + Plain.word(claim.getMode())
        + (claim.hasSlot() ? " " + claim.getSlot() : "")
        + ", token "
        + claim.getToken()
        + (granted.getWaited() ? ", after a wait" : "");
  }

  private static String tenure(Tenure tenure) {
    return "given up       "
        + Plain.text(tenure.getKey())
        + " by "
        + Plain.text(tenure.getHolder())
        + ", token "
        + tenure.getToken()
        + ", "
        + Plain.word(tenure.getHow());
  }
}
