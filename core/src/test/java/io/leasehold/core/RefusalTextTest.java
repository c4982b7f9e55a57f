package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Outcome.Kind;
import io.leasehold.core.outcome.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A refusal is a sentence for a person: what was wrong, the values, and what to do next. */
class RefusalTextTest {
  private static final Key DB = Key.of("db");

  private final Town town = Town.where(Limit.KEYS, 2);
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  RefusalTextTest() {
    alice.leases("30s", lockDelay("5s"));
    bob.leases("1h");
  }

  static Stream<Kind> refusals() {
    return Arrays.stream(Kind.values()).filter(kind -> kind.compareTo(Kind.GRANTED) < 0);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void everyRefusalNamesTheValuesAndTheNextStep(Kind kind) {
    Refusal refusal = (Refusal) provoke(kind);
    assertThat(refusal.kind()).isEqualTo(kind);
    assertThat(refusal.isRefusal()).isTrue();
    assertThat(refusal.text()).isEqualTo(expected(kind));
  }

  private Outcome provoke(Kind kind) {
    return switch (kind) {
      case BAD_ARGUMENT -> town.does(Put.of(Key.of(new byte[1025]), Bytes.EMPTY));
      case NO_SUCH_LEASE -> town.does(Put.bound(DB, Bytes.EMPTY, 77));
      case ENDED -> {
        alice.acquires("db");
        alice.acquires("log");
        bob.waitsFor("db");
        time.passes("35500ms");
        yield alice.renews().refused().get(0).why();
      }
      case ID_TAKEN -> town.does(new GrantLease(alice.lease(), "bob", terms("30s")));
      case SPENT -> {
        town.does(new Withdraw(DB, bob.lease(), 5));
        yield town.does(bob.acquire("db").numbered(5));
      }
      case NOT_HOLDER -> town.does(new Release(DB, 77));
      case STALE_TOKEN -> {
        long token = alice.acquires("db").token();
        town.does(alice.revoke());
        yield town.does(new Release(DB, token));
      }
      case NOT_WAITING -> {
        long token = alice.acquires("db").token();
        yield town.does(HandOver.toHolder(DB, token, "bob"));
      }
      case NOT_STORED -> town.does(new Put(DB, Bytes.EMPTY, 0, true, false));
      case NOT_A_COUNTER -> {
        town.puts("db", "many");
        yield town.does(new Add(DB, 1, 0));
      }
      case DELAYED -> {
        alice.acquires("db");
        town.does(alice.revoke());
        yield town.does(bob.acquire("db"));
      }
      case HELD -> {
        alice.acquires("db");
        yield town.does(bob.acquire("db"));
      }
      case TOO_OLD -> {
        town.puts("a", "");
        town.puts("b", "");
        town.does(new Compact(3));
        yield town.does(new Compact(2));
      }
      case OVER_LIMIT -> {
        town.puts("a", "");
        town.puts("b", "");
        yield town.does(Put.of(DB, Bytes.EMPTY));
      }
      default -> throw new AssertionError(kind + " is no refusal");
    };
  }

  private static String expected(Kind kind) {
    return switch (kind) {
      case BAD_ARGUMENT ->
          "key is 1025 bytes, expected at most 1024 (limit KEY_BYTES); correct it and try again";
      case NO_SUCH_LEASE ->
          "lease 77 does not exist, or ended too long ago to be remembered; grant a new one";
      case ENDED ->
          "lease 1 of \"alice\" ended (EXPIRED) 5500 ms ago; \"db\" (token 2) is now held by"
              + " \"bob\" (token 5); \"log\" (token 3) is free now; stop using what it held and"
              + " grant a new lease";
      case ID_TAKEN ->
          "lease id 1 is in use by \"alice\" on other terms; choose another id or let one be"
              + " chosen";
      case SPENT ->
          "order 5 of lease 2 is spent: that acquisition of \"db\" is over, and this is a late copy"
              + " of it; to acquire the key anew, use a larger order";
      case NOT_HOLDER ->
          "\"db\" cannot be used this way: no token 77 of it is known; acquire it first";
      case STALE_TOKEN ->
          "token 2 of \"db\" ended (REVOKED); now held by nobody; stop, and acquire again";
      case NOT_WAITING ->
          "\"bob\" is not waiting for \"db\" (nobody is); it has to acquire the key with a wait"
              + " first";
      case NOT_STORED ->
          "key \"db\" is not stored, so there is nothing to keep; put a value and a lease";
      case NOT_A_COUNTER ->
          "key \"db\" (now \"many\") cannot be added to: that is not a whole number of 64 bits; put"
              + " one first";
      case DELAYED ->
          "\"db\" was lost by a holder that vanished and is kept free for 5000 ms more; retry then"
              + " or wait in the queue";
      case HELD ->
          "\"db\" is held by \"alice\" (token 2), 30000 ms more, 0 waiting; retry later or wait in"
              + " the queue";
      case TOO_OLD ->
          "revision 2 is no longer kept, the oldest is 3; read the present state and watch from"
              + " there";
      case OVER_LIMIT ->
          "limit KEYS is 2, this needs 3; free something, ask for less, or raise the limit";
      default -> throw new AssertionError(kind + " is no refusal");
    };
  }

  @Test
  void manyHoldersAreCountedNotListed() {
    for (int i = 0; i < 10; i++) {
      Person reader = town.person("r" + i);
      reader.leases("30s");
      reader.shares("db");
    }
    assertThat(text(bob.acquire("db"))).contains("\"r7\" (token 9) and 2 others, 30000 ms more");
  }

  @Test
  void aKeyInItsLockDelayWithAQueueIsNotSaidToBeHeldByNobody() {
    alice.acquires("db");
    town.does(alice.revoke());
    bob.waitsFor("db");
    Person carol = town.person("carol");
    carol.leases("1h");
    assertThat(text(carol.acquire("db")))
        .isEqualTo(
            "\"db\" waits for its lock delay, 5000 ms more, 1 waiting; retry later or wait in the"
                + " queue");
  }

  @Test
  void aPlaceOfAPoolIsNamed() {
    alice.takesSlot("id", 1);
    assertThat(text(bob.slot("id", 1))).contains("\"alice\" (token 2, slot 0)");
  }

  @Test
  void whoWaitsIsNamed() {
    long token = alice.acquires("db").token();
    bob.waitsFor("db");
    assertThat(text(HandOver.toHolder(DB, token, "carol"))).contains("(waiting: bob)");
  }

  @Test
  void aLeaseThatHasTheKeyInAnotherWayIsToldSo() {
    alice.acquires("db");
    assertThat(text(alice.share("db")))
        .isEqualTo(
            "\"db\" cannot be used this way: the lease holds it (token 2) as EXCLUSIVE, not as"
                + " SHARED; release that first");
    bob.waitsFor("db");
    assertThat(text(bob.share("db")))
        .isEqualTo(
            "\"db\" cannot be used this way: the lease waits for it as EXCLUSIVE; withdraw that"
                + " first");
  }

  @Test
  void aTokenWhoseStoryIsForgottenEndedLongAgo() {
    Town forgetful = Town.where(Limit.TENURES_PER_KEY, 1);
    Person dora = forgetful.person("dora");
    dora.leases("30s");
    for (int i = 0; i < 3; i++) {
      dora.acquires("db");
      dora.releases("db");
    }
    dora.acquires("db");
    Refusal stale = (Refusal) forgetful.does(new Release(DB, 2));
    assertThat(stale.text())
        .isEqualTo(
            "token 2 of \"db\" ended long ago; now held by \"dora\" (token 8); stop, and acquire"
                + " again");
  }

  @Test
  void limitsOnTermsAreNamed() {
    assertThat(text(new GrantLease(0, "x", terms("1ms"))))
        .isEqualTo(
            "term in ms (MIN_TERM_MILLIS, MAX_TERM_MILLIS) is 1, expected from 100 to 31536000000;"
                + " correct it and try again");
    assertThat(List.of(text(bob.slot("id", 0)), text(bob.slot("id", 3).wanting(3))))
        .containsExactly(
            "slots (SLOTS_PER_POOL) is 0, expected from 1 to 65536; correct it and try again",
            "wanted slot is 3, expected from 0 to 2; correct it and try again");
  }

  private String text(Command command) {
    return town.refuses(Refusal.class, command).text();
  }
}
