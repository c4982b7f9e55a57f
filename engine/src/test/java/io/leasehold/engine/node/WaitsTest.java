package io.leasehold.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Outcome;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Who waits is kept, who gave up is not. */
class WaitsTest {
  private static final Key DB = Key.of("db");

  private final Waits waits = new Waits(new Regulars(() -> 0));

  @Test
  void callerThatAsksAgainAndAgainDoesNotPileUp() {
    for (int i = 0; i < 100; i++) {
      CompletableFuture<Outcome> answer = new CompletableFuture<>();
      waits.add(DB, 1, answer);
      answer.cancel(false);
    }
    CompletableFuture<Outcome> patient = new CompletableFuture<>();
    waits.add(DB, 1, patient);
    waits.add(DB, 2, new CompletableFuture<>());
    assertThat(waits.size()).isEqualTo(2);
    assertThat(patient).isNotDone();
  }
}
