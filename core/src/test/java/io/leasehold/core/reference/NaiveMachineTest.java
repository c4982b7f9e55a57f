package io.leasehold.core.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.Transact;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.NotACounter;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.StaleToken;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The model itself, on the few stories that everybody must be able to check by hand. */
class NaiveMachineTest {
  private static final Key DB = Key.of("db");

  private final NaiveMachine model = new NaiveMachine(Limits.defaults());

  @Test
  void incident108TheDelayedRenewalIsRefusedAndTheNextHolderKeepsTheKey() {
    at(0, new GrantLease(1, "ann", Terms.ofMillis(1000)), Acquire.exclusive(DB, 1));
    at(1000, new GrantLease(2, "bob", Terms.ofMillis(5000)));
    at(1001, Acquire.exclusive(DB, 2));
    Renewed late = (Renewed) at(1500, new RenewLeases(1));

    assertThat(late.renewed()).isZero();
    Ended why = (Ended) late.refused().get(0).why();
    assertThat(why.how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(why.endedAtMillis()).isEqualTo(1000);
    assertThat(why.lateMillis()).isEqualTo(500);
    assertThat(why.losses().get(0).now().holder()).isEqualTo("bob");
    assertThat(model.history(DB).ended().get(0).late()).isEqualTo(new LateRenewals(1, 500, 500));
    assertThat(model.why(DB, 2).text()).contains("expired", "too late", "\"bob\" holds it");
  }

  @Test
  void deadlineIsTheLastMillisecondOfALease() {
    at(0, new GrantLease(1, "ann", Terms.ofMillis(1000)));
    assertThat(((Renewed) at(1000, new RenewLeases(1))).renewed()).isEqualTo(1);
    assertThat(((Renewed) at(2001, new RenewLeases(1))).renewed()).isZero();
  }

  @Test
  void waiterIsGrantedInTheStepThatEndsThePreviousTenure() {
    at(0, new GrantLease(1, "ann", Terms.ofMillis(1000)), Acquire.exclusive(DB, 1));
    at(0, new GrantLease(2, "bob", Terms.ofMillis(5000)));
    assertThat(at(0, Acquire.exclusive(DB, 2).waiting(9000))).isInstanceOf(Queued.class);
    at(1001);
    assertThat(model.describeKey(DB).claims().get(0).holder()).isEqualTo("bob");
    assertThat(at(1001, new Release(DB, 2))).isInstanceOf(StaleToken.class);
  }

  @Test
  void claimBeyondItsSoftLimitIsTakenAndItsHolderIsToldUntilItReleases() {
    Terms soft = Terms.ofMillis(1000).withSoftMillis(200);
    at(0, new GrantLease(1, "ann", soft), Acquire.exclusive(DB, 1));
    at(0, new GrantLease(2, "bob", Terms.ofMillis(5000)));
    assertThat(at(200, Acquire.exclusive(DB, 2)).isRefusal()).isTrue();
    assertThat(at(201, Acquire.exclusive(DB, 2))).isInstanceOf(Acquired.class);
    assertThat(((Renewed) at(300, new RenewLeases(1))).notices()).hasSize(1);
    at(300, new Release(DB, 2));
    assertThat(((Renewed) at(300, new RenewLeases(1))).notices()).isEmpty();
  }

  @Test
  void lockDelayKeepsAnExpiredKeyFreeForAWhile() {
    Terms delayed = Terms.ofMillis(1000).withLockDelayMillis(500);
    at(0, new GrantLease(1, "ann", delayed), Acquire.exclusive(DB, 1));
    at(0, new GrantLease(2, "bob", Terms.ofMillis(5000)));
    assertThat(at(1500, Acquire.exclusive(DB, 2))).isEqualTo(new Delayed(DB, 1500, 0));
    assertThat(at(1501, Acquire.exclusive(DB, 2))).isInstanceOf(Acquired.class);
  }

  @Test
  void refusedStepUndoesTheWholeTransaction() {
    at(0, Put.of(DB, Bytes.of("no number")));
    long before = model.revision();
    Add good = new Add(Key.of("count"), 5, 7);
    Transact both = new Transact(List.of(), List.of(good, new Add(DB, 1, 0)), List.of());
    assertThat(at(0, both)).isInstanceOf(NotACounter.class);
    assertThat(model.revision()).isEqualTo(before);
    assertThat(at(0, good)).isEqualTo(new Added(5, before + 1));
    assertThat(at(0, good)).isEqualTo(new Added(5, before + 1));
    assertThat(model.claimedKeys(KeyRange.all(), 10)).isEmpty();
  }

  /** Plays a batch; leases with the same deadline end by id. Gives the last outcome. */
  private Outcome at(long stamp, Command... commands) {
    List<Event> byId = new ArrayList<>();
    LongStream.range(1, 10)
        .mapToObj(id -> new LeaseEnded(new Position(1, 0), id, "", HowEnded.EXPIRED, 0, 0))
        .forEach(byId::add);
    List<Outcome> nothingFresh = Collections.nCopies(commands.length, new Added(0, 0));
    Applied chosen = new Applied(nothingFresh, byId, 0);
    List<Outcome> outcomes = model.apply(List.of(commands), stamp, chosen).outcomes();
    return outcomes.isEmpty() ? null : outcomes.get(outcomes.size() - 1);
  }
}
