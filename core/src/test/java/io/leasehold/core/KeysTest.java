package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.Stored;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stored keys know when they came, when they changed and how often, and vanish with a lease. */
class KeysTest {
  private static final Key A = Key.of("a");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  KeysTest() {
    alice.leases("30s");
    bob.leases("1h");
  }

  @Test
  void everyPutIsARevisionAndAVersion() {
    KeyValue first = town.puts("a", "1");
    KeyValue second = town.puts("a", "2");
    assertThat(first).isEqualTo(new KeyValue(A, Bytes.of("1"), 2, 2, 1, 0));
    assertThat(second).isEqualTo(new KeyValue(A, Bytes.of("2"), 2, 3, 2, 0));
    KeyPut event = town.events(KeyPut.class).get(0);
    assertThat(event.stored()).isEqualTo(second);
    assertThat(event.previous()).isEqualTo(first);
    assertThat(event.position().revision()).isEqualTo(3);
  }

  @Test
  void aPutAnswersWithWhatWasThereBefore() {
    KeyValue first = town.puts("a", "1");
    Stored again = town.answers(Stored.class, Put.of(A, Bytes.of("1")));
    assertThat(again.previous()).isEqualTo(first);
    assertThat(again.stored().version()).as("the same value is a change too").isEqualTo(2);
  }

  @Test
  void aKeyThatWasDeletedStartsAnew() {
    town.puts("a", "1");
    town.does(Delete.of(A));
    KeyValue again = town.puts("a", "2");
    assertThat(again.version()).isEqualTo(1);
    assertThat(again.createRevision()).isEqualTo(again.modRevision()).isEqualTo(4);
  }

  @Test
  void boundKeysVanishWithTheirLeaseInOneRevision() {
    alice.puts("b", "");
    alice.puts("a", "");
    bob.puts("c", "");
    long before = town.machine().revision();
    time.passes("31s");
    assertThat(town.storedAt(0)).containsExactly("c=");
    assertThat(town.machine().revision()).isEqualTo(before + 1);
    assertThat(town.events(KeyDeleted.class))
        .extracting(event -> event.previous().key() + " " + event.position())
        .containsExactly("a " + (before + 1) + ".0", "b " + (before + 1) + ".1");
  }

  @Test
  void aKeyCanBeBoundToAnotherLeaseAndLivesWithThatOne() {
    alice.puts("a", "");
    bob.puts("a", "");
    assertThat(alice.info().keys()).isEmpty();
    assertThat(bob.info().keys()).containsExactly(A);
    time.passes("31s");
    assertThat(town.value("a")).isEmpty();
  }

  @Test
  void aPlainPutUnbindsTheKey() {
    alice.puts("a", "");
    town.puts("a", "kept");
    time.passes("31s");
    assertThat(town.value("a")).isEqualTo("kept");
  }

  @Test
  void theValueCanChangeWhileTheLeaseIsKept() {
    alice.puts("a", "1");
    KeyValue stored = keeping(Put.of(A, Bytes.of("2")), false, true).stored();
    assertThat(stored.lease()).isEqualTo(alice.lease());
    assertThat(stored.value()).isEqualTo(Bytes.of("2"));
    assertThat(stored.version()).isEqualTo(2);
  }

  @Test
  void theLeaseCanChangeWhileTheValueIsKept() {
    town.puts("a", "1");
    KeyValue stored = keeping(Put.bound(A, Bytes.EMPTY, bob.lease()), true, false).stored();
    assertThat(stored.lease()).isEqualTo(bob.lease());
    assertThat(stored.value()).isEqualTo(Bytes.of("1"));
    assertThat(bob.info().keys()).containsExactly(A);
  }

  private Stored keeping(Put put, boolean value, boolean lease) {
    return town.answers(Stored.class, new Put(put.key(), put.value(), put.lease(), value, lease));
  }

  @Test
  void nothingCanBeKeptOfAKeyThatIsNotStored() {
    town.refuses(NotStored.class, new Put(A, Bytes.EMPTY, 0, true, false));
    town.refuses(NotStored.class, new Put(A, Bytes.of("1"), 0, false, true));
  }

  @Test
  void keepingSomethingAndGivingItIsAContradiction() {
    town.puts("a", "1");
    town.refuses(BadArgument.class, new Put(A, Bytes.of("2"), 0, true, false));
    town.refuses(BadArgument.class, new Put(A, Bytes.of("2"), bob.lease(), false, true));
  }

  @Test
  void aKeyCannotBeBoundToALeaseThatIsNot() {
    town.refuses(NoSuchLease.class, Put.bound(A, Bytes.EMPTY, 99));
    time.passesUnseen("31s");
    town.answers(Ended.class, alice.put("a", "x"));
    assertThat(town.value("a")).isNull();
  }

  @Test
  void aRangeIsDeletedUnderOneRevision() {
    for (String key : List.of("a", "b/1", "b/2", "c")) {
      town.puts(key, key);
    }
    long before = town.machine().revision();
    Deleted deleted = town.answers(Deleted.class, new Delete(KeyRange.prefix(Key.of("b/"))));
    assertThat(deleted.revision()).isEqualTo(before + 1);
    assertThat(deleted.previous())
        .extracting(kv -> kv.key().toString())
        .containsExactly("b/1", "b/2");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.KEY_DELETED, Event.Kind.KEY_DELETED);
    assertThat(town.events(KeyDeleted.class)).noneMatch(KeyDeleted::withLease);
    assertThat(town.storedAt(0)).containsExactly("a=a", "c=c");
  }

  @Test
  void deletingNothingIsNoRevision() {
    long before = town.machine().revision();
    assertThat(town.does(Delete.of(A))).isEqualTo(new Deleted(before, List.of()));
    assertThat(town.does(new Delete(new KeyRange(Key.of("z"), A)))).isInstanceOf(Deleted.class);
    assertThat(town.machine().revision()).isEqualTo(before);
  }

  @Test
  void deletingABoundKeyUnbindsIt() {
    alice.puts("a", "");
    town.does(Delete.of(A));
    assertThat(alice.info().keys()).isEmpty();
    time.passes("31s");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.LEASE_ENDED);
  }

  @Test
  void deletingAKeyLeavesItsHolderAlone() {
    town.puts("a", "1");
    alice.acquires("a");
    town.does(Delete.of(A));
    assertThat(alice.holds("a")).isTrue();
  }

  @Test
  void readsAreInOrderLimitedAndCounted() {
    for (String key : List.of("c", "a", "b")) {
      town.puts(key, key);
    }
    KeysRead two = town.reads(Read.of(KeyRange.all()).limitedTo(2));
    assertThat(two.keys()).extracting(kv -> kv.key().toString()).containsExactly("a", "b");
    assertThat(two.count()).isEqualTo(3);
    assertThat(two.more()).isTrue();
    assertThat(two.revision()).isEqualTo(town.machine().revision());
    KeysRead one = town.reads(Read.of(Key.of("b")));
    assertThat(one.keys()).hasSize(1);
    assertThat(one.more()).isFalse();
    KeysRead count = town.reads(new Read(KeyRange.all(), 0, 0, true));
    assertThat(count.keys()).isEmpty();
    assertThat(count.count()).isEqualTo(3);
    assertThat(town.reads(Read.of(new KeyRange(Key.of("c"), Key.of("b")))).count()).isZero();
  }

  @Test
  void aReadWithANegativeLimitOrRevisionIsABadArgument() {
    assertThat(town.machine().read(Read.of(A).limitedTo(-1))).isInstanceOf(BadArgument.class);
    assertThat(town.machine().read(Read.of(A).at(-1))).isInstanceOf(BadArgument.class);
  }

  @Test
  void aKeyThatIsTooLongIsABadArgumentWhateverIsAskedOfIt() {
    Key tooLong = Key.of(new byte[1025]);
    town.refuses(BadArgument.class, Put.of(tooLong, Bytes.EMPTY));
    town.refuses(BadArgument.class, new Add(tooLong, 1, 0));
    town.refuses(BadArgument.class, new Release(tooLong, 1));
    town.refuses(BadArgument.class, new Delete(KeyRange.single(Key.of(new byte[1026]))));
    assertThat(town.machine().read(Read.of(Key.of(new byte[1026]))))
        .isInstanceOf(BadArgument.class);
  }

  @Test
  void theBytesOfAllKeysAndValuesAreCounted() {
    town.puts("key", "value");
    town.puts("key", "v");
    assertThat(town.machine().statistics().storedBytes()).isEqualTo(4);
    assertThat(town.machine().statistics().keys()).isEqualTo(1);
    town.does(Delete.of(Key.of("key")));
    assertThat(town.machine().statistics().storedBytes()).isZero();
  }

  @Test
  void theNextPageBeginsAfterTheLongestKeyThereIs() {
    byte[] longest = new byte[1024];
    byte[] afterIt = new byte[1025];
    town.does(Put.of(Key.of(longest), Bytes.EMPTY));
    var page = Read.of(KeyRange.atOrAfter(Key.of(afterIt)));
    assertThat(town.machine().read(page)).isInstanceOf(KeysRead.class);
  }
}
