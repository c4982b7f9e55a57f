package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.terms;
import static io.leasehold.core.outcome.Outcome.Kind.BAD_ARGUMENT;
import static io.leasehold.core.outcome.Outcome.Kind.DELAYED;
import static io.leasehold.core.outcome.Outcome.Kind.ENDED;
import static io.leasehold.core.outcome.Outcome.Kind.HELD;
import static io.leasehold.core.outcome.Outcome.Kind.ID_TAKEN;
import static io.leasehold.core.outcome.Outcome.Kind.NOT_A_COUNTER;
import static io.leasehold.core.outcome.Outcome.Kind.NOT_HOLDER;
import static io.leasehold.core.outcome.Outcome.Kind.NOT_STORED;
import static io.leasehold.core.outcome.Outcome.Kind.NOT_WAITING;
import static io.leasehold.core.outcome.Outcome.Kind.NO_SUCH_LEASE;
import static io.leasehold.core.outcome.Outcome.Kind.OVER_LIMIT;
import static io.leasehold.core.outcome.Outcome.Kind.SPENT;
import static io.leasehold.core.outcome.Outcome.Kind.STALE_TOKEN;
import static io.leasehold.core.outcome.Outcome.Kind.TOO_OLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Outcome.Kind;
import io.leasehold.core.outcome.Refusal;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Where two refusals are true, the earlier of {@link Kind} is the answer.
 *
 * <p>Each case asks for something that two refusals speak against, and then for nearly the same
 * without what the first one is about: that the second was true as well is seen, not believed.
 */
class RefusalPrecedenceTest {
  private static final Key EXCLUSIVE = Key.of("exclusive");
  private static final Key SHARED = Key.of("shared");
  private static final Key DELAYED_KEY = Key.of("delayed");
  private static final Key FREE = Key.of("free");
  private static final Key TEXT = Key.of("text");
  private static final Key NUMBER = Key.of("n");
  private static final Key TOO_LONG = Key.of(new byte[2000]);
  private static final long NOBODY = 99;
  private static final long SPENT_ORDER = 5;

  /** A town in which everything is wrong: leases, keys and bytes are used up, too. */
  private static final class Trouble {
    final Town town =
        new Town(
            Limits.defaults()
                .with(Limit.LEASES, 5)
                .with(Limit.KEYS, 2)
                .with(Limit.STORED_BYTES, 10)
                .with(Limit.ATTACHMENTS_PER_LEASE, 2));
    final Person vanished = town.person("vanished");
    final Person gone = town.person("gone");
    final Person alice = town.person("alice");
    final Person bob = town.person("bob");
    final Person carol = town.person("carol");
    final Person dave = town.person("dave");
    final Person full = town.person("full");
    final long staleExclusive;
    final long staleShared;

    Trouble() {
      vanished.leases("30s", lockDelay("10m"));
      vanished.acquires("delayed");
      gone.leases("30s");
      staleExclusive = gone.acquires("exclusive").token();
      staleShared = gone.shares("shared").token();
      town.time().passes("31s");
      for (Person person : new Person[] {alice, bob, carol, dave, full}) {
        person.leases("1d");
      }
      bob.acquires("exclusive");
      bob.shares("shared");
      alice.shares("shared");
      carol.waitsFor("shared");
      full.shares("both");
      full.shares("hands");
      town.puts("text", "many");
      town.puts("n", "9");
      for (Person person : new Person[] {alice, dave, full}) {
        town.does(new Withdraw(FREE, person.lease(), SPENT_ORDER));
      }
      town.does(new Compact(town.machine().revision()));
    }

    Acquire acquire(Key key, long lease) {
      return Acquire.exclusive(key, lease);
    }
  }

  @TestFactory
  Stream<DynamicTest> badArgumentsComeFirst() {
    return Stream.of(
        before(
            BAD_ARGUMENT,
            NO_SUCH_LEASE,
            t -> t.acquire(TOO_LONG, NOBODY),
            t -> t.acquire(FREE, NOBODY)),
        before(BAD_ARGUMENT, ENDED, t -> t.gone.acquire("x").waiting(-1), t -> t.gone.acquire("x")),
        before(BAD_ARGUMENT, ID_TAKEN, t -> grant(t.alice, "1ms"), t -> grant(t.alice, "1s")),
        before(BAD_ARGUMENT, NOT_HOLDER, t -> new Release(FREE, -1), t -> new Release(FREE, 1)),
        before(
            BAD_ARGUMENT,
            SPENT,
            t -> t.dave.acquire("x").numbered(SPENT_ORDER).waiting(-1),
            t -> t.dave.acquire("x").numbered(SPENT_ORDER)),
        before(
            BAD_ARGUMENT,
            STALE_TOKEN,
            t -> new HandOver(EXCLUSIVE, t.staleExclusive, 0, ""),
            t -> new HandOver(EXCLUSIVE, t.staleExclusive, 0, "carol")),
        before(
            BAD_ARGUMENT,
            NOT_WAITING,
            t -> new HandOver(EXCLUSIVE, t.bob.token("exclusive"), 7, "carol"),
            t -> new HandOver(EXCLUSIVE, t.bob.token("exclusive"), 0, "carol")),
        before(BAD_ARGUMENT, NOT_STORED, t -> keep(FREE, "value", 0), t -> keep(FREE, "", 0)),
        before(
            BAD_ARGUMENT,
            NOT_A_COUNTER,
            t -> both(new Add(TEXT, 1, 0), new Add(TOO_LONG, 1, 0)),
            t -> new Add(TEXT, 1, 0)),
        before(
            BAD_ARGUMENT,
            DELAYED,
            t -> t.acquire(DELAYED_KEY, t.dave.lease()).waiting(-1),
            t -> t.acquire(DELAYED_KEY, t.dave.lease())),
        before(
            BAD_ARGUMENT,
            HELD,
            t -> t.acquire(EXCLUSIVE, t.dave.lease()).wanting(3),
            t -> t.acquire(EXCLUSIVE, t.dave.lease())),
        before(
            BAD_ARGUMENT,
            TOO_OLD,
            t -> both(Read.of(FREE).at(1), Read.of(FREE).limitedTo(-1)),
            t -> both(Read.of(FREE).at(1))),
        before(BAD_ARGUMENT, OVER_LIMIT, t -> grant(-5, "1s"), t -> grant(5000, "1s")));
  }

  @TestFactory
  Stream<DynamicTest> thenWhatIsWrongWithTheLease() {
    return Stream.of(
        before(NO_SUCH_LEASE, NOT_WAITING, t -> withdraw(NOBODY), t -> withdraw(t.dave.lease())),
        before(NO_SUCH_LEASE, NOT_STORED, t -> keep(FREE, "", NOBODY), t -> keep(FREE, "", 0)),
        before(
            NO_SUCH_LEASE,
            DELAYED,
            t -> t.acquire(DELAYED_KEY, NOBODY),
            t -> t.acquire(DELAYED_KEY, t.dave.lease())),
        before(
            NO_SUCH_LEASE,
            HELD,
            t -> t.acquire(EXCLUSIVE, NOBODY),
            t -> t.acquire(EXCLUSIVE, t.dave.lease())),
        before(NO_SUCH_LEASE, OVER_LIMIT, t -> bound(NOBODY), t -> bound(t.dave.lease())),
        before(ENDED, NOT_WAITING, t -> withdraw(t.gone.lease()), t -> withdraw(t.dave.lease())),
        before(
            NO_SUCH_LEASE,
            SPENT,
            t -> t.acquire(FREE, NOBODY).numbered(SPENT_ORDER),
            t -> t.acquire(FREE, t.dave.lease()).numbered(SPENT_ORDER)),
        before(
            ENDED,
            SPENT,
            t -> t.gone.acquire("x").numbered(SPENT_ORDER),
            t -> t.dave.acquire("x").numbered(SPENT_ORDER)),
        before(ENDED, NOT_STORED, t -> keep(FREE, "", t.gone.lease()), t -> keep(FREE, "", 0)),
        before(
            ENDED,
            DELAYED,
            t -> t.acquire(DELAYED_KEY, t.gone.lease()),
            t -> t.acquire(DELAYED_KEY, t.dave.lease())),
        before(
            ENDED,
            HELD,
            t -> t.acquire(EXCLUSIVE, t.gone.lease()),
            t -> t.acquire(EXCLUSIVE, t.dave.lease())),
        before(ENDED, OVER_LIMIT, t -> bound(t.gone.lease()), t -> bound(t.dave.lease())),
        before(ID_TAKEN, OVER_LIMIT, t -> grant(t.alice, "1s"), t -> grant(5000, "1s")));
  }

  @TestFactory
  Stream<DynamicTest> thenThatItIsALateCopy() {
    return Stream.of(
        before(
            SPENT,
            NOT_HOLDER,
            t -> t.acquire(SHARED, t.alice.lease()).numbered(SPENT_ORDER),
            t -> t.acquire(SHARED, t.alice.lease())),
        before(
            SPENT,
            DELAYED,
            t -> t.acquire(DELAYED_KEY, t.dave.lease()).numbered(SPENT_ORDER),
            t -> t.acquire(DELAYED_KEY, t.dave.lease())),
        before(
            SPENT,
            HELD,
            t -> t.acquire(EXCLUSIVE, t.dave.lease()).numbered(SPENT_ORDER),
            t -> t.acquire(EXCLUSIVE, t.dave.lease())),
        before(
            SPENT,
            OVER_LIMIT,
            t -> t.full.acquire("free").numbered(SPENT_ORDER),
            t -> t.full.acquire("free")));
  }

  @TestFactory
  Stream<DynamicTest> thenWhatIsWrongWithTheClaim() {
    return Stream.of(
        before(
            NOT_HOLDER,
            NOT_WAITING,
            t -> HandOver.toHolder(EXCLUSIVE, 5000, "carol"),
            t -> HandOver.toHolder(EXCLUSIVE, t.bob.token("exclusive"), "carol")),
        before(
            NOT_HOLDER,
            HELD,
            t -> t.acquire(SHARED, t.alice.lease()),
            t -> t.acquire(SHARED, t.dave.lease())),
        before(NOT_HOLDER, OVER_LIMIT, t -> t.full.acquire("both"), t -> t.full.acquire("free")),
        before(
            STALE_TOKEN,
            NOT_WAITING,
            t -> HandOver.toHolder(EXCLUSIVE, t.staleExclusive, "carol"),
            t -> HandOver.toHolder(EXCLUSIVE, t.bob.token("exclusive"), "carol")),
        before(
            STALE_TOKEN,
            HELD,
            t -> HandOver.toHolder(SHARED, t.staleShared, "carol"),
            t -> HandOver.toHolder(SHARED, t.alice.token("shared"), "carol")),
        before(
            NOT_WAITING,
            HELD,
            t -> HandOver.toHolder(SHARED, t.alice.token("shared"), "nobody"),
            t -> HandOver.toHolder(SHARED, t.alice.token("shared"), "carol")));
  }

  @TestFactory
  Stream<DynamicTest> limitsComeLast() {
    return Stream.of(
        before(NOT_STORED, OVER_LIMIT, t -> keep(FREE, "", 0), t -> Put.of(FREE, Bytes.EMPTY)),
        before(NOT_A_COUNTER, OVER_LIMIT, t -> new Add(TEXT, 1, 0), t -> new Add(NUMBER, 1, 0)),
        before(DELAYED, OVER_LIMIT, t -> t.full.acquire("delayed"), t -> t.full.acquire("free")),
        before(HELD, OVER_LIMIT, t -> t.full.acquire("exclusive"), t -> t.full.acquire("free")));
  }

  private static DynamicTest before(
      Kind first, Kind second, Function<Trouble, Command> both, Function<Trouble, Command> rest) {
    return dynamicTest(
        first + " before " + second,
        () -> {
          assertThat(first).isLessThan(second);
          Trouble trouble = new Trouble();
          Town town = trouble.town;
          assertThat(town.refuses(Refusal.class, both.apply(trouble)).kind()).isEqualTo(first);
          assertThat(town.refuses(Refusal.class, rest.apply(trouble)).kind()).isEqualTo(second);
        });
  }

  private static GrantLease grant(Person person, String term) {
    return grant(person.lease(), term);
  }

  private static GrantLease grant(long id, String term) {
    return new GrantLease(id, "somebody", terms(term));
  }

  private static Put keep(Key key, String value, long lease) {
    return new Put(key, Bytes.of(value), lease, true, false);
  }

  private static Put bound(long lease) {
    return Put.bound(FREE, Bytes.EMPTY, lease);
  }

  private static Withdraw withdraw(long lease) {
    return new Withdraw(EXCLUSIVE, lease);
  }

  private static Transact both(Step... steps) {
    return new Transact(List.of(), List.of(steps), List.of());
  }
}
