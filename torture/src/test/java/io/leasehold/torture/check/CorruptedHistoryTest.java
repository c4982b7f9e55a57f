package io.leasehold.torture.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.DeedBuilder;
import io.leasehold.torture.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that keeps everything passes; one wrong deed in it, and the promise it breaks fails. */
class CorruptedHistoryTest {
  private final List<Deed> deeds = new ArrayList<>(HonestRun.deeds(new Random(7), 6));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anHonestRunKeepsAllPromisesAndTestsThem(long seed) {
    for (Verdict verdict : Checks.of(new History(HonestRun.deeds(new Random(seed), 20)))) {
      assertThat(verdict.violations()).as("%s", verdict.promise()).isEmpty();
      assertThat(verdict.tested()).as("%s is tested", verdict.promise()).isTrue();
    }
  }

  @Test
  void anEmptyHistoryTestsNothing() {
    assertThat(Checks.of(new History(List.of()))).noneMatch(Verdict::tested);
  }

  @Test
  void aCheckThatIsTrueAfterASuccessorOwnedIsFound() {
    change(d -> d.what() == What.CHECK && !d.isYes(), d -> with(d, Answer.YES));
    assertBroken(Promise.EXCLUSION);
  }

  @Test
  void aTokenThatFallsIsFound() {
    Deed last = last(d -> d.what() == What.ACQUIRE);
    replace(last, again(last).lease(last.lease()).token(1).yes(last.receivedNanos()));
    assertBroken(Promise.TOKENS_RISE);
  }

  @Test
  void aTokenThatIsGivenTwiceIsFoundAlsoForDifferentKeys() {
    Deed granted = last(d -> d.what() == What.ACQUIRE);
    deeds.add(
        new DeedBuilder("other", What.ACQUIRE, "other key", granted.sentNanos())
            .lease(77)
            .token(granted.token())
            .yes(granted.receivedNanos()));
    assertBroken(Promise.TOKENS_RISE);
  }

  @Test
  void aRenewalThatIsRefusedTooEarlyIsFound() {
    Deed renewed = last(d -> d.what() == What.RENEW && d.isYes());
    deeds.add(
        new DeedBuilder("holder", What.RENEW, "", renewed.receivedNanos() + 1)
            .lease(renewed.lease())
            .no(renewed.receivedNanos() + 2));
    assertBroken(Promise.NEVER_EARLY);
  }

  @Test
  void aKeyThatIsGivenAwayTooEarlyIsFound() {
    Deed renewed = last(d -> d.what() == What.RENEW && d.isYes());
    deeds.removeIf(d -> d.what() == What.RELEASE && d.lease() == renewed.lease());
    deeds.removeIf(d -> d.actor().equals("waiter-" + renewed.lease()));
    Deed held = last(d -> d.what() == What.ACQUIRE && d.lease() == renewed.lease());
    deeds.add(
        new DeedBuilder("thief", What.ACQUIRE, "key", renewed.receivedNanos() + 1)
            .lease(555)
            .token(held.token() + 1)
            .yes(renewed.receivedNanos() + 2));
    assertBroken(Promise.NEVER_EARLY);
  }

  @Test
  void aWriteOfAnOlderOwnerInTheResourceIsFound() {
    Deed first = deeds.stream().filter(d -> d.what() == What.FOUND).findFirst().orElseThrow();
    long end = last(d -> d.what() == What.FOUND).receivedNanos();
    deeds.add(
        new DeedBuilder("end", What.FOUND, "key", end + 1)
            .token(first.token())
            .value("stale")
            .yes(end + 2));
    assertBroken(Promise.FENCED);
  }

  @Test
  void aWriteThatIsLostIsFound() {
    deeds.remove(last(d -> d.what() == What.FOUND));
    assertBroken(Promise.FENCED);
  }

  @Test
  void aRefusedWriteThatIsThereIsFound() {
    change(d -> d.what() == What.WRITE && d.isYes(), d -> with(d, Answer.NO));
    assertBroken(Promise.FENCED);
  }

  @Test
  void anEndThatIsOlderThanWhatWasAcknowledgedIsFound() {
    Deed end = last(d -> d.what() == What.FINAL_READ && d.key().equals("stored"));
    replace(end, again(end).value("v1").revision(2).yes(end.receivedNanos()));
    assertBroken(Promise.DURABLE);
  }

  @Test
  void anAdditionThatIsLostOrDoneTwiceIsFound() {
    Deed end = last(d -> d.what() == What.FINAL_READ && d.key().equals("counter"));
    replace(end, again(end).value("11").yes(end.receivedNanos()));
    assertBroken(Promise.DURABLE);
    deeds.removeIf(d -> d.what() == What.FINAL_READ && d.key().equals("counter"));
    deeds.add(again(end).value("19").yes(end.receivedNanos()));
    assertBroken(Promise.DURABLE);
  }

  @Test
  void aKeyThatNobodyCanHaveIsFound() {
    change(d -> d.what() == What.FINAL_ACQUIRE, d -> with(d, Answer.NO));
    assertBroken(Promise.NOTHING_STUCK);
  }

  @Test
  void aStaleReadIsFound() {
    Deed read = last(d -> d.what() == What.READ);
    replace(read, again(read).value("v1").revision(2).yes(read.receivedNanos()));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void aReadOfAValueThatNobodyWroteAtThatRevisionIsFound() {
    Deed read = last(d -> d.what() == What.READ);
    replace(read, again(read).value("?").revision(read.revision()).yes(read.receivedNanos()));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void aRevisionThatTwoWritesGotIsFound() {
    Deed put = last(d -> d.what() == What.PUT);
    deeds.add(again(put).value(put.value()).revision(put.revision()).yes(put.receivedNanos()));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void aValueWhoseWriteWasRefusedIsFound() {
    change(d -> d.what() == What.PUT, d -> with(d, Answer.NO));
    assertBroken(Promise.LINEARIZABLE);
  }

  @Test
  void whatWasNotAnsweredExcusesItselfButNothingElse() {
    change(d -> d.what() == What.PUT, d -> with(d, Answer.UNKNOWN));
    assertThat(Checks.of(new History(deeds))).allMatch(Verdict::kept);
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

  private void change(Predicate<Deed> wanted, UnaryOperator<Deed> change) {
    Deed old = last(wanted);
    replace(old, change.apply(old));
  }

  private void replace(Deed old, Deed by) {
    deeds.set(deeds.indexOf(old), by);
  }

  private static DeedBuilder again(Deed deed) {
    return new DeedBuilder(deed.actor(), deed.what(), deed.key(), deed.sentNanos());
  }

  private static Deed with(Deed deed, Answer answer) {
    return again(deed)
        .lease(deed.lease())
        .token(deed.token())
        .term(deed.termMillis())
        .revision(deed.revision())
        .value(deed.value())
        .answered(answer, answer == Answer.UNKNOWN ? Deed.NEVER : deed.receivedNanos());
  }
}
