package io.leasehold.core;

import static io.leasehold.core.Clause.soft;
import static io.leasehold.core.Clause.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Configured;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Everything is bounded: a refusal names the limit that was hit, and memory of the past forgets the
 * oldest. The switch over all limits has no default, so a new limit does not compile without a
 * test.
 */
class LimitsTest {
  private static final Key KEY = Key.of("key");

  @ParameterizedTest
  @EnumSource(Limit.class)
  void everyLimitIsEnforced(Limit limit) {
    switch (limit) {
      case MIN_TERM_MILLIS -> {
        isAllowed(limit, 5000, town -> new GrantLease(0, "x", Terms.ofMillis(5000)));
        isRefused(limit, 5000, town -> new GrantLease(0, "x", Terms.ofMillis(4999)));
      }
      case MAX_TERM_MILLIS -> {
        isRefused(limit, 5000, town -> new GrantLease(0, "x", Terms.ofMillis(5001)));
        isRefused(limit, 5000, town -> new GrantLease(0, "x", maxLife(5001)));
        isAllowed(limit, 5000, town -> new GrantLease(0, "x", maxLife(5000)));
      }
      case LOCK_DELAY_MILLIS -> {
        isRefused(limit, 10, town -> new GrantLease(0, "x", terms("30s").withLockDelayMillis(11)));
        isAllowed(limit, 10, town -> new GrantLease(0, "x", terms("30s").withLockDelayMillis(10)));
      }
      case LEASES -> {
        isOver(limit, 1, town -> new GrantLease(0, "x", terms("30s")), LimitsTest::granted);
        isAllowed(limit, 1, town -> new GrantLease(0, "x", terms("30s")));
      }
      case LEASES_PER_HOLDER -> {
        isOver(limit, 1, town -> new GrantLease(0, "granted", terms("30s")), LimitsTest::granted);
        isAllowed(limit, 1, town -> new GrantLease(0, "x", terms("30s")));
      }
      case KEYS -> {
        isOver(limit, 1, town -> put("key", ""), town -> town.puts("other", ""));
        isAllowed(limit, 1, town -> put("key", ""));
      }
      case STORED_BYTES -> {
        isOver(limit, 10, town -> put("key", "8 bytes!"), town -> {});
        isOver(limit, 10, town -> new Add(KEY, 10, 0), town -> town.puts("other", "123"));
        isAllowed(limit, 10, town -> put("key", "7 bytes"));
      }
      case KEY_BYTES -> {
        isRefused(limit, 3, town -> put("four", ""));
        isAllowed(limit, 3, town -> put("key", ""));
      }
      case VALUE_BYTES -> {
        isRefused(limit, 3, town -> put("key", "four"));
        isRefused(limit, 3, town -> town.person("x").acquire("key").with(Bytes.of("four")));
        isAllowed(limit, 3, town -> put("key", "val"));
      }
      case HOLDER_BYTES -> {
        isRefused(limit, 3, town -> new GrantLease(0, "four", terms("30s")));
        isAllowed(limit, 3, town -> new GrantLease(0, "bob", terms("30s")));
      }
      case ATTACHMENTS_PER_LEASE -> attachmentsAreLimited();
      case CLAIMED_KEYS -> claimedKeysAreLimited();
      case HOLDERS_PER_KEY -> sharedHoldersAreLimited();
      case WAITERS_PER_KEY -> waitersAreLimited();
      case SLOTS_PER_POOL -> {
        isRefused(limit, 3, town -> LimitsTest.granted(town).slot("key", 4));
        isAllowed(limit, 3, town -> LimitsTest.granted(town).slot("key", 3));
      }
      case IDLE_POOLS -> idlePoolsAreForgotten();
      case RENEWALS_PER_COMMAND -> {
        isRefused(limit, 2, town -> new RenewLeases(1, 2, 3));
        isAllowed(limit, 2, town -> new RenewLeases(1, 2));
      }
      case STEPS_PER_TRANSACTION -> {
        isRefused(limit, 1, town -> does(Read.of(KEY), Read.of(KEY)));
        isAllowed(limit, 1, town -> does(Read.of(KEY)));
      }
      case TRANSACTION_DEPTH -> {
        isRefused(limit, 1, town -> does(does()));
        isAllowed(limit, 1, town -> does());
      }
      case EVENTS_KEPT, EVENT_BYTES_KEPT -> eventsAreForgotten(limit);
      case TENURES_PER_KEY, TENURES_KEPT -> tenuresAreForgotten(limit);
      case ENDED_LEASES_KEPT -> endedLeasesAreForgotten();
      case ADDITIONS_KEPT -> additionsAreForgotten();
      case WORK_PER_BATCH -> workIsLimited();
    }
  }

  private interface Asking {
    Command in(Town town);
  }

  private interface Before {
    void happens(Town town);
  }

  /** Refused whatever the state, by a text that names the limit. */
  private static void isRefused(Limit limit, long value, Asking asking) {
    Town town = Town.where(limit, value);
    Command command = asking.in(town);
    Refusal refusal = town.refuses(Refusal.class, command);
    assertThat(refusal.text()).contains(limit.name()).contains("" + value);
  }

  /** Refused because of what is already there. */
  private static void isOver(Limit limit, long value, Asking asking, Before before) {
    Town town = Town.where(limit, value);
    before.happens(town);
    OverLimit over = town.refuses(OverLimit.class, asking.in(town));
    assertThat(over.limit()).isEqualTo(limit);
    assertThat(over.allowed()).isEqualTo(value);
    assertThat(over.asked()).isGreaterThan(value);
    assertThat(over.text()).contains(limit.name());
  }

  /** Just within the limit. */
  private static void isAllowed(Limit limit, long value, Asking asking) {
    Town town = Town.where(limit, value);
    assertThat(town.does(asking.in(town)).isRefusal()).as("within %s=%s", limit, value).isFalse();
  }

  private static Person granted(Town town) {
    Person person = town.person("granted");
    person.leases("1h");
    return person;
  }

  private static Terms maxLife(long millis) {
    return Terms.ofMillis(1000).withMaxLifeMillis(millis);
  }

  private static Put put(String key, String value) {
    return Put.of(Key.of(key), Bytes.of(value));
  }

  private static Transact does(Step... steps) {
    return new Transact(List.of(), List.of(steps), List.of());
  }

  private static void attachmentsAreLimited() {
    Town town = Town.where(Limit.ATTACHMENTS_PER_LEASE, 3);
    Person holder = granted(town);
    Person other = granted(town);
    other.acquires("waited");
    holder.acquires("claimed");
    holder.waitsFor("waited");
    holder.puts("stored", "");
    assertThat(town.refuses(OverLimit.class, holder.acquire("more")).asked()).isEqualTo(4);
    town.refuses(OverLimit.class, holder.put("more", ""));
    other.acquires("more");
    town.refuses(OverLimit.class, holder.acquire("more").waiting(9));
    holder.puts("stored", "again");
    other.releases("waited");
    assertThat(holder.holds("waited")).as("a wait that becomes a claim is nothing more").isTrue();
    holder.releases("claimed");
    holder.acquires("claimed again");
  }

  private static void claimedKeysAreLimited() {
    Town town = Town.where(Limit.CLAIMED_KEYS, 1);
    Person holder = granted(town);
    holder.shares("one");
    assertThat(town.refuses(OverLimit.class, holder.share("two")).limit())
        .isEqualTo(Limit.CLAIMED_KEYS);
    granted(town).shares("one");
  }

  /** Who comes after the last of them waits, in the queue or on its own. */
  private static void sharedHoldersAreLimited() {
    Town town = Town.where(Limit.HOLDERS_PER_KEY, 2);
    Person first = granted(town);
    first.acquires("key");
    Person[] readers = {granted(town), granted(town), granted(town)};
    for (Person reader : readers) {
      reader.waits(reader.share("key"));
    }
    first.releases("key");
    assertThat(town.claims("key")).hasSize(2);
    town.refuses(Held.class, first.share("key"));
    readers[0].releases("key");
    assertThat(readers[2].holds("key")).isTrue();
    OverLimit over = town.refuses(OverLimit.class, first.share("key"));
    assertThat(over).isEqualTo(new OverLimit(Limit.HOLDERS_PER_KEY, 2, 3));
    town.answers(Queued.class, first.share("key").waiting(9));
    for (int slot = 0; slot < 3; slot++) {
      assertThat(granted(town).takesSlot("pool", 3)).as("no limit for pools").isEqualTo(slot);
    }
  }

  private static void waitersAreLimited() {
    Town town = Town.where(Limit.WAITERS_PER_KEY, 1);
    granted(town).acquires("key");
    granted(town).waitsFor("key");
    OverLimit over = town.refuses(OverLimit.class, granted(town).acquire("key").waiting(9));
    assertThat(over).isEqualTo(new OverLimit(Limit.WAITERS_PER_KEY, 1, 2));
  }

  private static void idlePoolsAreForgotten() {
    Town town = Town.where(Limit.IDLE_POOLS, 1);
    Person holder = granted(town);
    for (String key : List.of("a", "b")) {
      town.does(holder.slot(key, 9).wanting(5));
      holder.releases(key);
    }
    assertThat(holder.takesSlot("b", 9)).isEqualTo(5);
    assertThat(holder.takesSlot("a", 9)).isZero();
  }

  private static void eventsAreForgotten(Limit limit) {
    Town town = Town.where(limit, 4);
    for (int i = 0; i < 9; i++) {
      town.puts("a", "b");
    }
    assertThat(town.machine().statistics().events()).isBetween(1L, 4L);
  }

  private static void tenuresAreForgotten(Limit limit) {
    Town town = Town.where(limit, 2);
    Person holder = granted(town);
    for (int i = 0; i < 5; i++) {
      holder.acquires(limit == Limit.TENURES_PER_KEY ? "key" : "key" + i);
      holder.releases(limit == Limit.TENURES_PER_KEY ? "key" : "key" + i);
    }
    assertThat(town.machine().statistics().tenures()).isEqualTo(2);
  }

  private static void endedLeasesAreForgotten() {
    Town town = Town.where(Limit.ENDED_LEASES_KEPT, 1);
    Person first = granted(town);
    town.does(first.close());
    town.does(granted(town).close());
    assertThat(first.described()).isInstanceOf(NoSuchLease.class);
  }

  private static void additionsAreForgotten() {
    Town town = Town.where(Limit.ADDITIONS_KEPT, 1);
    town.does(new Add(KEY, 1, 1));
    town.does(new Add(KEY, 1, 2));
    town.does(new Add(KEY, 1, 1));
    assertThat(town.value("key")).isEqualTo("3");
  }

  private static void workIsLimited() {
    Town town = Town.where(Limit.WORK_PER_BATCH, Limit.WORK_OF_AN_END);
    for (int i = 0; i < 9; i++) {
      town.person("x").leases("10s", soft("5s"));
    }
    town.time().passes("11s");
    assertThat(town.machine().statistics().leases()).isPositive();
    assertThat(town.machine().statistics().overdueMillis()).isEqualTo(1000);
  }

  @Test
  void limitsChangeByACommandOnAllReplicasAlike() {
    Town town = new Town();
    Limits limits = Limits.defaults().with(Limit.KEYS, 1);
    assertThat(town.does(new Configure(limits))).isEqualTo(new Configured(limits));
    assertThat(town.machine().limits()).isEqualTo(limits);
    town.puts("a", "");
    town.refuses(OverLimit.class, put("b", ""));
    town.restarts();
    assertThat(town.machine().limits()).isEqualTo(limits);
    town.refuses(OverLimit.class, put("b", ""));
  }

  @Test
  void aChangeOfSomeLimitsLeavesTheOthersAsTheyAreThen() {
    Town town = new Town();
    ChangeLimits keys = new ChangeLimits(Map.of(Limit.KEYS, 1L, Limit.LEASES, 5L));
    ChangeLimits leases = new ChangeLimits(Map.of(Limit.LEASES, 7L));
    town.doesTogether(keys, leases);
    Limits both = Limits.defaults().with(Limit.KEYS, 1).with(Limit.LEASES, 7);
    assertThat(town.machine().limits()).isEqualTo(both);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ChangeLimits(Map.of(Limit.KEYS, 0L)))
        .withMessageContaining("limit KEYS must be from 1");
  }

  @Test
  void whatIsAliveIsLeftAloneWhenItsLimitIsLowered() {
    Town town = new Town();
    town.puts("a", "");
    town.puts("b", "");
    granted(town).acquires("db");
    granted(town);
    town.does(
        new Configure(
            Limits.defaults()
                .with(Limit.KEYS, 1)
                .with(Limit.LEASES, 1)
                .with(Limit.MAX_TERM_MILLIS, 1000)));
    assertThat(town.machine().statistics().keys()).isEqualTo(2);
    assertThat(town.machine().statistics().leases()).isEqualTo(2);
    assertThat(town.does(put("a", "changed")).isRefusal()).isFalse();
  }

  @Test
  void holderThatIsAtItsQuotaKeepsItsLeasesAndOthersGetTheirs() throws IOException {
    Town town = Town.where(Limit.LEASES_PER_HOLDER, 2);
    Person greedy = town.person("greedy");
    greedy.leases("1h");
    town.does(new GrantLease(0, "greedy", terms("1h")));
    town.refuses(OverLimit.class, new GrantLease(0, "greedy", terms("1h")));
    assertThat(town.does(new RenewLeases(greedy.lease())).isRefusal()).isFalse();
    assertThat(town.does(new GrantLease(0, "modest", terms("1h"))).isRefusal()).isFalse();
    town.does(new RevokeLease(greedy.lease(), true));
    assertThat(town.does(new GrantLease(0, "greedy", terms("1h"))).isRefusal()).isFalse();
    town.refuses(OverLimit.class, new GrantLease(0, "greedy", terms("1h")));
    LeaseMachine restored = Town.restore(town.snapshot());
    GrantLease oneMore = new GrantLease(0, "greedy", terms("1h"));
    assertThat(restored.apply(List.of(oneMore), 0).outcomes().get(0)).isInstanceOf(OverLimit.class);
  }

  @ParameterizedTest
  @EnumSource(Limit.class)
  void aLimitHasBoundsOfItsOwnSoThatNothingOverflows(Limit limit) {
    Limits limits = Limits.defaults().with(limit, limit.largest());
    assertThat(limits.of(limit)).isEqualTo(limit.largest());
    assertThat(limit.largest()).isBetween(limit.defaultValue(), 1L << 45);
    for (long bad : new long[] {limit.largest() + 1, 0, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> limits.with(limit, bad))
          .withMessageContaining(limit.name())
          .withMessageContaining("" + bad);
    }
  }

  @Test
  void limitsShowOnlyWhatDiffersFromTheDefaults() {
    assertThat(Limits.defaults()).hasToString("Limits{}").isEqualTo(Limits.defaults());
    Limits changed = Limits.defaults().with(Limit.KEYS, 7);
    assertThat(changed).hasToString("Limits{KEYS=7}").isNotEqualTo(Limits.defaults());
    assertThat(changed.with(Limit.KEYS, Limit.KEYS.defaultValue()))
        .hasSameHashCodeAs(Limits.defaults());
  }

  /** The longest term of the largest limit still adds up. */
  @Test
  void theLongestPossibleLeaseIsGrantedAndEnds() {
    Town town = Town.where(Limit.MAX_TERM_MILLIS, Limit.MAX_TERM_MILLIS.largest());
    town.does(new GrantLease(9, "x", Terms.ofMillis(Limit.MAX_TERM_MILLIS.largest())));
    town.person("y").leases("30s");
    assertThat(town.machine().nextWorkMillis()).isEqualTo(30_001);
    town.time().passes("31s");
    assertThat(town.machine().nextWorkMillis()).isLessThanOrEqualTo(3_153_600_000_001L);
    town.time().isSetTo(3_153_600_000_001L);
    town.ticks();
    assertThat(town.machine().statistics().leases()).isZero();
  }
}
