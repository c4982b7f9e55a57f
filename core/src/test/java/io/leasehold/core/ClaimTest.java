package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotHolder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A key has one exclusive holder, or any number of shared ones, and every grant a new token. */
class ClaimTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");

  ClaimTest() {
    alice.leases("30s");
    bob.leases("30s");
    carol.leases("30s");
  }

  @Test
  void theTokenIsTheRevisionOfTheGrant() {
    time.passes("2s");
    Claim claim = alice.acquires("db");
    assertThat(claim)
        .isEqualTo(
            new Claim(
                Key.of("db"),
                ClaimMode.EXCLUSIVE,
                Claim.NO_SLOT,
                town.machine().revision(),
                alice.lease(),
                "alice",
                Bytes.EMPTY,
                2000,
                30_000,
                30_000));
    assertThat(town.events(ClaimGranted.class))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.claim()).isEqualTo(claim);
              assertThat(event.waited()).isFalse();
              assertThat(event.position().revision()).isEqualTo(claim.token());
            });
  }

  @Test
  void anExclusiveKeyHasOneHolderAndOthersLearnWhoAndForHowLong() {
    Claim claim = alice.acquires("db");
    time.passes("10s");
    Held held = town.refuses(Held.class, bob.acquire("db"));
    assertThat(held).isEqualTo(new Held(Key.of("db"), List.of(claim), 1, 0, 20_000));
  }

  @Test
  void aClaimIsAcquiredOncePerLeaseAndKeepsItsToken() {
    Claim claim = alice.acquires("db");
    time.passes("1s");
    Acquired again = town.answers(Acquired.class, alice.acquire("db"));
    assertThat(again).isEqualTo(new Acquired(claim, false));
    assertThat(town.events()).isEmpty();
  }

  @Test
  void renewalKeepsTheTokenAndProlongsTheClaim() {
    Claim claim = alice.acquires("db");
    time.passes("10s");
    alice.renews();
    assertThat(alice.token("db")).isEqualTo(claim.token());
    assertThat(alice.claim("db").untilMillis()).isEqualTo(40_000);
  }

  @Test
  void tokensOfAKeyOnlyRiseAcrossReleaseAndDeletion() {
    long first = alice.acquires("db").token();
    alice.releases("db");
    long second = bob.acquires("db").token();
    bob.releases("db");
    long third = alice.acquires("db").token();
    assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void sharedHoldersStandTogetherEachWithATokenOfItsOwn() {
    long first = alice.shares("db").token();
    long second = bob.shares("db").token();
    assertThat(first).isLessThan(second);
    assertThat(town.holders("db")).containsExactly("alice", "bob");
    Held held = town.refuses(Held.class, carol.acquire("db"));
    assertThat(held.holderCount()).isEqualTo(2);
  }

  @Test
  void aHeldKeyNamesOnlyTheFirstFewOfManyHolders() {
    for (int i = 0; i < 12; i++) {
      Person reader = town.person("reader" + i);
      reader.leases("30s");
      reader.shares("db");
    }
    Held held = town.refuses(Held.class, alice.acquire("db"));
    assertThat(held.holders()).hasSize(8).first().extracting(Claim::holder).isEqualTo("reader0");
    assertThat(held.holderCount()).isEqualTo(12);
  }

  @ParameterizedTest
  @CsvSource({
    "EXCLUSIVE, EXCLUSIVE, false",
    "EXCLUSIVE, SHARED, false",
    "EXCLUSIVE, SLOT, false",
    "SHARED, EXCLUSIVE, false",
    "SHARED, SHARED, true",
    "SHARED, SLOT, false",
    "SLOT, EXCLUSIVE, false",
    "SLOT, SHARED, false",
    "SLOT, SLOT, true"
  })
  void modesNeverMix(ClaimMode first, ClaimMode second, boolean together) {
    town.answers(Acquired.class, claim(alice, first));
    if (together) {
      town.answers(Acquired.class, claim(bob, second));
    } else {
      town.refuses(Held.class, claim(bob, second));
    }
  }

  private static Acquire claim(Person person, ClaimMode mode) {
    return switch (mode) {
      case EXCLUSIVE -> person.acquire("db");
      case SHARED -> person.share("db");
      case SLOT -> person.slot("db", 3);
    };
  }

  @Test
  void aLeaseCannotHoldAKeyInTwoWays() {
    long token = alice.acquires("db").token();
    NotHolder no = town.refuses(NotHolder.class, alice.share("db"));
    assertThat(no.token()).isEqualTo(token);
    assertThat(no.reason()).contains("EXCLUSIVE").contains("release");
  }

  @Test
  void whatAHolderAttachesToItsClaimOthersCanRead() {
    town.does(alice.acquire("leader").with(Bytes.of("10.0.0.7:4444")));
    assertThat(town.claims("leader").get(0).value()).isEqualTo(Bytes.of("10.0.0.7:4444"));
  }

  @Test
  void claimsAndStoredValuesOfAKeyLeaveEachOtherAlone() {
    town.puts("db", "v1");
    alice.acquires("db");
    KeyInfo info = town.machine().describeKey(Key.of("db"));
    assertThat(info.stored().value()).isEqualTo(Bytes.of("v1"));
    assertThat(info.claims()).hasSize(1);
    time.passes("31s");
    assertThat(town.value("db")).isEqualTo("v1");
    assertThat(town.holders("db")).isEmpty();
  }

  @Test
  void claimedKeysAreListedInOrderAndByRange() {
    for (String key : List.of("b/2", "a/1", "b/1", "c")) {
      alice.acquires(key);
    }
    assertThat(claimed(KeyRange.all(), 9)).containsExactly("a/1", "b/1", "b/2", "c");
    assertThat(claimed(KeyRange.all(), 2)).containsExactly("a/1", "b/1");
    assertThat(claimed(KeyRange.prefix(Key.of("b/")), 9)).containsExactly("b/1", "b/2");
    assertThat(claimed(KeyRange.atOrAfter(Key.of("b/2")), 9)).containsExactly("b/2", "c");
  }

  @Test
  void aKeyInItsLockDelayCountsAsClaimed() {
    Person frail = town.person("frail");
    frail.leases("30s", lockDelay("5s"));
    frail.acquires("db");
    town.does(frail.revoke());
    assertThat(claimed(KeyRange.all(), 9)).containsExactly("db");
  }

  private List<String> claimed(KeyRange range, int limit) {
    return town.machine().claimedKeys(range, limit).stream()
        .map(info -> info.key().toString())
        .toList();
  }

  @Test
  void nothingIsLeftOfAKeyOnceItIsGivenBack() {
    alice.acquires("db");
    assertThat(town.machine().statistics().claimedKeys()).isEqualTo(1);
    assertThat(town.machine().statistics().claims()).isEqualTo(1);
    alice.releases("db");
    assertThat(town.machine().statistics().claimedKeys()).isZero();
    assertThat(town.machine().statistics().claims()).isZero();
  }
}
