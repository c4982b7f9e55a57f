package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import io.leasehold.core.outcome.TooOld;
import io.leasehold.engine.EngineException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What a caller may conclude from a failure. */
class ErrorsTest {

  @Test
  void unknownOutcomeSaysWhetherToSendItAgain() {
    EngineException lost = EngineException.outcomeUnknown("no answer in 5000 ms", null);
    AggregatedHttpResponse safe = Errors.of(lost, true);
    assertThat(safe.status().code()).isEqualTo(504);
    assertThat(safe.contentUtf8()).contains("\"OUTCOME_UNKNOWN\"", "\"retrySafe\":true");
    AggregatedHttpResponse unsafe = Errors.of(lost, false);
    assertThat(unsafe.contentUtf8())
        .contains("\"retrySafe\":false")
        .doesNotContain("send it again if");
  }

  @Test
  void additionWithoutRequestIdIsMarkedAsNotRepeatable() {
    EngineException lost = EngineException.outcomeUnknown("test", null);
    CompletableFuture<String> failed = CompletableFuture.failedFuture(lost);
    CompletionException failure = marked(Failures.notRepeatable(failed.thenApply(x -> x)));
    assertThat(Failures.isRepeatable(failure)).isFalse();
    assertThat(Failures.cause(failure)).isSameAs(lost);
    assertThat(Failures.isRepeatable(marked(failed.thenApply(x -> x)))).isTrue();
  }

  private static CompletionException marked(CompletableFuture<?> future) {
    try {
      future.join();
    } catch (CompletionException failure) {
      return failure;
    }
    throw new AssertionError("the future did not fail");
  }

  @Test
  void overloadAndMissingLeaderSayWhenToRetry() {
    AggregatedHttpResponse overloaded =
        Errors.of(EngineException.overloaded("pendingCommands", 10, 1500), true);
    assertThat(overloaded.status().code()).isEqualTo(429);
    assertThat(overloaded.headers().get("retry-after")).isEqualTo("2");
    AggregatedHttpResponse noLeader = Errors.of(EngineException.noLeader("election", 200), true);
    assertThat(noLeader.status().code()).isEqualTo(503);
    assertThat(noLeader.headers().get("retry-after")).isEqualTo("1");
  }

  @Test
  void unexpectedFailureShowsAnIncidentButNoDetail() {
    AggregatedHttpResponse failed = Errors.of(new IllegalStateException("secret"), true);
    assertThat(failed.status().code()).isEqualTo(500);
    assertThat(failed.contentUtf8()).contains("\"INTERNAL\"", "\"incident\"");
    assertThat(failed.contentUtf8()).doesNotContain("secret");
  }

  @Test
  void forgottenRevisionIsGone() {
    assertThat(Errors.of(new TooOld(3, 7)).status().code()).isEqualTo(410);
  }
}
