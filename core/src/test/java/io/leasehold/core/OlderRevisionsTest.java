package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.TooOld;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was stored at an older revision can be read as long as its events are kept. */
class OlderRevisionsTest {
  private final Town town = new Town();
  private final Person alice = town.person("alice");

  @Test
  void everyRevisionReadsBackAsItWas() {
    List<List<String>> then = new ArrayList<>();
    long first = town.machine().revision();
    then.add(town.storedAt(0));
    alice.leases("30s");
    for (Runnable change :
        List.<Runnable>of(
            () -> town.puts("a", "1"),
            () -> alice.puts("b", "1"),
            () -> town.puts("a", "2"),
            () -> alice.acquires("db"),
            () -> town.does(Delete.of(Key.of("a"))),
            () -> town.does(new Add(Key.of("n"), 7, 0)),
            () -> alice.puts("a", "3"),
            () -> town.time().passes("31s"),
            () -> town.puts("b", "2"))) {
      change.run();
      then.add(town.storedAt(0));
    }
    assertThat(town.machine().revision()).isEqualTo(first + then.size() - 1);
    for (int i = 0; i < then.size(); i++) {
      assertThat(town.storedAt(first + i)).as("at revision %s", first + i).isEqualTo(then.get(i));
    }
    town.restarts();
    for (int i = 0; i < then.size(); i++) {
      assertThat(town.storedAt(first + i)).as("after a restart").isEqualTo(then.get(i));
    }
  }

  @Test
  void anOlderReadKnowsRangesLimitsAndCounts() {
    town.puts("p/1", "old");
    town.puts("p/2", "old");
    town.puts("q", "old");
    long then = town.machine().revision();
    town.does(new Delete(KeyRange.all()));
    town.puts("p/3", "new");
    town.puts("r", "new");
    Read read = new Read(KeyRange.prefix(Key.of("p/")), 1, then, false);
    KeysRead old = town.reads(read);
    assertThat(old.revision()).isEqualTo(then);
    assertThat(old.keys()).hasSize(1);
    assertThat(old.count()).isEqualTo(2);
    assertThat(town.reads(Read.of(Key.of("q")).at(then)).count()).isEqualTo(1);
    assertThat(town.reads(Read.of(Key.of("x")).at(then)).count()).isZero();
  }

  @Test
  void theFutureCannotBeRead() {
    long present = town.machine().revision();
    assertThat(town.machine().read(Read.of(KeyRange.all()).at(present)))
        .isInstanceOf(KeysRead.class);
    assertThat(town.machine().read(Read.of(KeyRange.all()).at(present + 1)))
        .isInstanceOf(BadArgument.class);
  }

  @Test
  void whatIsNoLongerCoveredIsTooOld() {
    for (int i = 0; i < 6; i++) {
      town.puts("a", "" + i);
    }
    town.does(new Compact(4));
    assertThat(town.machine().read(Read.of(KeyRange.all()).at(3))).isEqualTo(new TooOld(3, 4));
    assertThat(town.storedAt(4)).containsExactly("a=2");
    town.does(new Compact(7));
    assertThat(town.storedAt(7)).as("the present is always there").containsExactly("a=5");
  }

  /** A revision that lost only its first events is covered: nothing after it is missing. */
  @Test
  void theRevisionAtTheHorizonCanStillBeRead() {
    Town small = Town.where(Limit.EVENTS_KEPT, 2);
    for (int i = 0; i < 5; i++) {
      small.puts("a", "" + i);
    }
    assertThat(small.storedAt(4)).containsExactly("a=2");
    assertThat(small.machine().read(Read.of(KeyRange.all()).at(3))).isEqualTo(new TooOld(3, 4));
  }
}
