package io.leasehold.doors.grpc.translate;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Compacted;
import io.leasehold.core.outcome.Configured;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.IdTaken;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.NotACounter;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Revoked;
import io.leasehold.core.outcome.Spent;
import io.leasehold.core.outcome.StaleToken;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.TooOld;
import io.leasehold.core.outcome.Transacted;
import io.leasehold.core.outcome.Withdrawn;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * One of everything that the core can answer, with a number of its own in every place. A new kind
 * does not compile here until it has a sample, and then the tests ask for its translation.
 */
final class Samples {
  static final Key DB = Key.of("db");
  static final Claim CLAIM =
      new Claim(DB, ClaimMode.EXCLUSIVE, Claim.NO_SLOT, 41, 7, "alice", Bytes.of("v"), 1, 2, 3);
  static final Claim SLOT_CLAIM =
      new Claim(DB, ClaimMode.SLOT, 0, 42, 8, "bob", Bytes.EMPTY, 4, 5, 6);
  static final Tenure TENURE =
      new Tenure(
          DB,
          ClaimMode.SLOT,
          3,
          43,
          9,
          "carol",
          10,
          20,
          HowEnded.PREEMPTED,
          50,
          60,
          new LateRenewals(70, 80, 90));
  static final Waiter WAITER =
      new Waiter(DB, 11, "dave", ClaimMode.SLOT, 4, 2, 12, 13, Bytes.of("w"), 0);
  static final Terms TERMS = new Terms(30_000, 20_000, 100_000, 5_000);
  static final KeyValue STORED = new KeyValue(DB, Bytes.of("stored"), 14, 15, 16, 17);
  static final KeyValue PREVIOUS = new KeyValue(DB, Bytes.of("previous"), 18, 19, 20, 0);
  static final Position POSITION = new Position(23, 24);
  static final LeaseInfo LEASE =
      new LeaseInfo(
          7,
          "alice",
          TERMS,
          25,
          26,
          27,
          28,
          List.of(Key.of("stored")),
          List.of(CLAIM),
          List.of(Key.of("wanted")));

  private Samples() {}

  static Stream<Outcome> refusals() {
    return Arrays.stream(Outcome.Kind.values()).map(Samples::outcome).filter(Outcome::isRefusal);
  }

  static Outcome outcome(Outcome.Kind kind) {
    return switch (kind) {
      case BAD_ARGUMENT -> new BadArgument("term", "0", "at least 100");
      case NO_SUCH_LEASE -> new NoSuchLease(7);
      case ENDED ->
          new Ended(
              7,
              "alice",
              HowEnded.EXPIRED,
              100,
              3,
              List.of(new Ended.Loss(DB, 41, SLOT_CLAIM), new Ended.Loss(DB, 40, null)));
      case ID_TAKEN -> new IdTaken(7, "alice");
      case SPENT -> new Spent(DB, 7, 12);
      case NOT_HOLDER -> new NotHolder(DB, 41, "it is another's");
      case STALE_TOKEN -> new StaleToken(DB, 43, TENURE, List.of(CLAIM));
      case NOT_WAITING -> new NotWaiting(DB, "lease 9", List.of("dave"));
      case NOT_STORED -> new NotStored(DB);
      case NOT_A_COUNTER -> new NotACounter(DB, Bytes.of("x"), "it is no number");
      case DELAYED -> new Delayed(DB, 500, 200);
      case HELD -> new Held(DB, List.of(CLAIM), 5, 6, 700);
      case TOO_OLD -> new TooOld(8, 9);
      case OVER_LIMIT -> new OverLimit(Limit.LEASES, 10, 11);
      case GRANTED -> new Granted(7, 100, 30, true);
      case RENEWED ->
          new Renewed(
              3,
              List.of(new Renewed.NotRenewed(1, 9, new NoSuchLease(9))),
              List.of(new Renewed.Notice(2, 10, 400, List.of(TENURE))));
      case REVOKED -> new Revoked(7);
      case ACQUIRED -> new Acquired(CLAIM, true);
      case QUEUED -> new Queued(WAITER, 2);
      case WITHDRAWN -> new Withdrawn(DB, 7, 41, true);
      case RELEASED -> new Released(DB, 41, true);
      case HANDED_OVER -> new HandedOver(CLAIM);
      case STORED -> new Stored(STORED, PREVIOUS);
      case DELETED -> new Deleted(21, List.of(PREVIOUS));
      case ADDED -> new Added(5, 22);
      case TRANSACTED -> new Transacted(true, 22, List.of(new Added(5, 22)));
      case COMPACTED -> new Compacted(21);
      case CONFIGURED -> new Configured(Limits.defaults());
      case KEYS_READ -> new KeysRead(22, List.of(STORED), 9);
      case LEASE_DESCRIBED -> new LeaseDescribed(LEASE);
      case EVENTS_READ -> new EventsRead(List.of(), POSITION);
    };
  }

  static Event event(Event.Kind kind) {
    return switch (kind) {
      case KEY_PUT -> new KeyPut(POSITION, STORED, PREVIOUS);
      case KEY_DELETED -> new KeyDeleted(POSITION, PREVIOUS, true);
      case CLAIM_GRANTED -> new ClaimGranted(POSITION, CLAIM, true);
      case CLAIM_ENDED -> new ClaimEnded(POSITION, TENURE);
      case WAIT_STARTED -> new WaitStarted(POSITION, WAITER);
      case WAIT_ENDED -> new WaitEnded(POSITION, DB, 11, "dave", WaitEnded.Cause.TIMED_OUT);
      case LEASE_GRANTED -> new LeaseGranted(POSITION, 7, "alice", TERMS, 99);
      case LEASE_ENDED -> new LeaseEnded(POSITION, 7, "alice", HowEnded.REVOKED, 98, 97);
    };
  }
}
