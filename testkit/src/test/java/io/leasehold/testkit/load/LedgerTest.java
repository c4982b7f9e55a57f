package io.leasehold.testkit.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.testkit.load.Call.Answer;
import io.leasehold.testkit.load.Call.Kind;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The ledger finds what it exists for. */
class LedgerTest {
  private final History history = new History();
  private final Ledger ledger = new Ledger(history);
  private long nowNanos;

  /** A call that is sent when the one before is answered. */
  private void call(Kind kind, long number, Answer answer, long result) {
    long sent = ++nowNanos;
    history.add(new Call("a", kind, "k", number, sent, ++nowNanos, answer, result, true));
  }

  private Iterable<String> lostIf(long put, long sum, Set<Long> leases) {
    return ledger.lost(Map.of("k", put), Map.of("k", sum), leases);
  }

  @Test
  void putThatWasAcknowledgedMustBeThere() {
    call(Kind.PUT, 1, Answer.ACKNOWLEDGED, 10);
    call(Kind.PUT, 2, Answer.ACKNOWLEDGED, 11);
    assertThat(lostIf(2, 0, Set.of())).isEmpty();
    assertThat(lostIf(1, 0, Set.of())).hasSize(1);
  }

  @Test
  void putOfUnknownOutcomeMayBeThereOrNotButNothingElse() {
    call(Kind.PUT, 1, Answer.ACKNOWLEDGED, 10);
    call(Kind.PUT, 2, Answer.UNKNOWN, 0);
    assertThat(lostIf(1, 0, Set.of())).isEmpty();
    assertThat(lostIf(2, 0, Set.of())).isEmpty();
    assertThat(lostIf(3, 0, Set.of())).hasSize(1);
  }

  @Test
  void additionCountsOnce() {
    call(Kind.ADD, 1, Answer.ACKNOWLEDGED, 1);
    call(Kind.ADD, 1, Answer.UNKNOWN, 0);
    call(Kind.ADD, 1, Answer.NOT_DONE, 0);
    assertThat(lostIf(0, 0, Set.of())).hasSize(1);
    assertThat(lostIf(0, 1, Set.of())).isEmpty();
    assertThat(lostIf(0, 2, Set.of())).isEmpty();
    assertThat(lostIf(0, 3, Set.of())).hasSize(1);
  }

  @Test
  void leaseThatWasGrantedMustBeThere() {
    call(Kind.GRANT, 0, Answer.ACKNOWLEDGED, 7);
    assertThat(lostIf(0, 0, Set.of(7L))).isEmpty();
    assertThat(lostIf(0, 0, Set.of(8L))).hasSize(1);
  }

  @Test
  void tokensRiseWithRealTime() {
    call(Kind.ACQUIRE, 7, Answer.ACKNOWLEDGED, 10);
    call(Kind.ACQUIRE, 7, Answer.ACKNOWLEDGED, 12);
    assertThat(ledger.tokensOutOfOrder()).isEmpty();
    call(Kind.ACQUIRE, 7, Answer.ACKNOWLEDGED, 11);
    assertThat(ledger.tokensOutOfOrder()).containsExactly("k: token 11 was given after 12");
  }

  @Test
  void tokenGivenTwiceIsFoundEvenIfTheCallsOverlap() {
    history.add(new Call("a", Kind.ACQUIRE, "k", 7, 1, 9, Answer.ACKNOWLEDGED, 10, true));
    history.add(new Call("b", Kind.ACQUIRE, "k", 8, 2, 8, Answer.ACKNOWLEDGED, 10, true));
    assertThat(ledger.tokensOutOfOrder()).containsExactly("k: token 10 was given twice");
  }
}
