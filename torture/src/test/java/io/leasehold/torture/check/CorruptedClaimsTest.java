package io.leasehold.torture.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.DeedBuilder;
import io.leasehold.torture.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What is told about claims, and who finds back: one wrong deed, and it is found. */
class CorruptedClaimsTest {
  private final List<Deed> deeds = new ArrayList<>(HonestRun.deeds(new Random(7), 6));

  @Test
  void aLookThatSeesNobodyWhileOneCertainlyHoldsIsFound() {
    Deed look = last(d -> d.what() == What.LOOK && d.token() != 0);
    replace(look, again(look).yes(look.receivedNanos()));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void aLookThatSeesAnOlderHolderIsFound() {
    Deed look = last(d -> d.what() == What.LOOK && d.token() != 0);
    replace(look, again(look).token(look.token() - 1).yes(look.receivedNanos()));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void aLookThatSeesAHolderWhoGaveTheKeyBackIsFound() {
    Deed look = last(d -> d.what() == What.LOOK && d.token() == 0);
    Deed released = last(d -> d.what() == What.RELEASE && d.receivedNanos() < look.sentNanos());
    replace(look, again(look).token(released.token()).yes(look.receivedNanos()));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void aRefusalWhileTheKeyIsCertainlyFreeIsFound() {
    deeds.removeIf(d -> d.what() == What.FINAL_ACQUIRE);
    long end = deeds.stream().mapToLong(Deed::sentNanos).max().orElseThrow() + 1_000_000_000;
    for (Deed acquired : List.copyOf(deeds)) {
      if (acquired.what() == What.ACQUIRE && acquired.isYes()) {
        deeds.add(
            new DeedBuilder("end", What.REVOKE, "", end).lease(acquired.lease()).yes(end + 1));
      }
    }
    assertThat(Checks.of(new History(deeds))).allMatch(Verdict::kept);
    deeds.add(
        new DeedBuilder("late", What.ACQUIRE, "key", end + 2)
            .lease(7_777)
            .value("HELD")
            .no(end + 3));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void aHolderWhoDoesNotFindBackIsFound() {
    Deed back = last(d -> d.what() == What.LATE_RENEW);
    replace(back, again(back).lease(back.lease()).term(back.termMillis()).unknown());
    assertBroken(Promise.NOTHING_STUCK);
  }

  @Test
  void aHolderWhoFindsBackInTimeAndIsRefusedIsFound() {
    Deed back = last(d -> d.what() == What.LATE_RENEW);
    replace(back, again(back).lease(back.lease()).no(back.receivedNanos()));
    assertBroken(Promise.NEVER_EARLY);
  }

  private void assertBroken(Promise promise) {
    assertThat(Checks.of(new History(deeds)))
        .filteredOn(verdict -> !verdict.kept())
        .extracting(Verdict::promise)
        .contains(promise);
  }

  private Deed last(Predicate<Deed> wanted) {
    return deeds.stream().filter(wanted).reduce((a, b) -> b).orElseThrow();
  }

  private void replace(Deed old, Deed by) {
    deeds.set(deeds.indexOf(old), by);
  }

  private static DeedBuilder again(Deed deed) {
    return new DeedBuilder(deed.actor(), deed.what(), deed.key(), deed.sentNanos());
  }
}
