package io.leasehold.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.holder.LossCause;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;

/** Calls of leased methods of beans, in a real context with a real node. */
@SpringBootTest(
    properties = {
      "leasehold.embedded=true",
      "leasehold.name=this-app",
      "leasehold.term=20s",
      "jobs.key=from/properties",
      "jobs.term=12s",
      "jobs.wait=50ms"
    })
class LeasedTest {
  @Autowired private Leasehold client;
  @Autowired private Jobs jobs;

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class App {
    @Bean
    Jobs.Helper helper() {
      return new Jobs.Helper();
    }

    @Bean
    Jobs jobs(Jobs.Helper helper) {
      return new Jobs(helper);
    }

    @Bean
    String jobsPrefix() {
      return "x";
    }
  }

  @Test
  void runsWhileTheKeyIsHeldAndGivesItBack() throws Exception {
    AtomicReference<Owner> seen = new AtomicReference<>();
    AtomicReference<Held> held = new AtomicReference<>();
    jobs.nothing(
        () -> {
          held.set(LeasedContext.current());
          seen.set(owner("nothing"));
        });
    assertThat(seen.get().holder()).isEqualTo("this-app");
    assertThat(seen.get().token()).isEqualTo(held.get().token());
    assertThat(held.get().loss().orElseThrow().cause()).isEqualTo(LossCause.RELEASED);
    assertThat(client.owners("nothing")).isEmpty();
    assertThat(LeasedContext.find()).isEmpty();
  }

  @Test
  void skippedCallDoesNotRun() throws Exception {
    AtomicBoolean ran = new AtomicBoolean();
    try (Held a = client.acquire("nothing");
        Held b = client.acquire("optional");
        Held c = client.acquire("future")) {
      jobs.nothing(() -> ran.set(true));
      assertThat(ran).isFalse();
      assertThat(jobs.optional()).isEmpty();
      assertThat(jobs.future(CompletableFuture.failedFuture(new AssertionError())).get()).isNull();
      assertThat(a.isSafe() && b.isSafe() && c.isSafe()).isTrue();
    }
    assertThat(jobs.optional()).isPresent();
  }

  @Test
  void failingCallTellsWhoHoldsTheKey() throws Exception {
    try (Held another = client.claim("fails").holder("alice").acquire()) {
      assertThat(another.isSafe()).isTrue();
      assertThatThrownBy(jobs::fails)
          .isInstanceOfSatisfying(
              DeniedException.class,
              denied -> assertThat(denied.owners().get(0).holder()).isEqualTo("alice"));
    }
    assertThat(jobs.fails()).isGreaterThan(another("fails"));
  }

  @Test
  void waitingCallIsServedNext() throws Exception {
    Held another = client.acquire("waits");
    CompletableFuture<Long> waiting = CompletableFuture.supplyAsync(jobs::waits);
    Until.holds(() -> client.leases() >= 2);
    assertThat(waiting).isNotDone();
    another.close();
    assertThat(waiting.get()).isGreaterThan(another.token());
  }

  @Test
  void waitThatIsOverFailsOrSkips() throws Exception {
    try (Held a = client.acquire("waits-a-little");
        Held b = client.acquire("skips-after-a-wait")) {
      assertThatThrownBy(jobs::waitsALittle).isInstanceOf(DeniedException.class);
      assertThat(jobs.skipsAfterAWait()).isEmpty();
      assertThat(a.isSafe() && b.isSafe()).isTrue();
    }
  }

  @Test
  void interruptedWaitIsToldAndKeepsNoPlaceInLine() throws Exception {
    try (Held another = client.acquire("waits")) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(jobs::waits).isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(another.isSafe()).isTrue();
    }
    assertThat(jobs.waits()).isPositive();
  }

  @Test
  void keyIsMadeFromArguments() {
    assertThat(jobs.byArgument(7L)).isEqualTo("order-7");
    assertThat(jobs.byExpression("ab")).isEqualTo("order-AB-x");
  }

  @Test
  void keyWithANullPartIsRefused() {
    assertThatThrownBy(() -> jobs.byArgument(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("#{#id}");
  }

  @Test
  void heldIsGivenAsParameter() {
    assertThat(jobs.parameter("x", null).key()).isEqualTo("parameter");
  }

  @Test
  void placeholdersAndTermsAreUsed() {
    Held held = jobs.placeholders();
    assertThat(held.key()).isEqualTo("from/properties");
    assertThat(held.lease().terms().term()).isEqualTo(Duration.ofSeconds(12));
    assertThat(held.lease().terms().holderTerms().margin()).isEqualTo(Duration.ofSeconds(2));
    assertThat(jobs.defaultTerm()).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void lossInterruptsTheBody() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    CompletableFuture<Void> running =
        CompletableFuture.runAsync(
            () -> {
              try {
                jobs.sleeps(started, interrupted);
              } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
              }
            });
    started.await();
    Revoking.holderOf(client, "sleeps");
    assertThatThrownBy(running::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(LeaseLostException.class)
        .hasMessageContaining("revoked");
    assertThat(interrupted).isTrue();
  }

  @Test
  void nestedCallWithTheSameKeyRunsUnderTheSameToken() {
    assertThat(jobs.nestedCallHasTheSameToken()).isTrue();
  }

  @Test
  void futureKeepsTheKeyUntilItIsComplete() throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    CompletableFuture<Void> running = jobs.future(end);
    assertThat(client.owners("future")).hasSize(1);
    assertThat(running).isNotDone();
    end.complete(null);
    running.get();
    Until.holds(() -> client.owners("future").isEmpty());
  }

  @Test
  void lossCancelsTheFuture() throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    CompletableFuture<Void> running = jobs.future(end);
    Revoking.holderOf(client, "future");
    assertThatThrownBy(running::join).hasCauseInstanceOf(LeaseLostException.class);
    assertThat(end).isCancelled();
  }

  @Test
  void exceptionOfTheBodyComesThroughAndTheKeyIsGivenBack() throws Exception {
    assertThatThrownBy(jobs::throwing)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("of the body");
    assertThat(client.owners("throws")).isEmpty();
  }

  @Test
  void contextOutsideOfACallSaysWhatToDo() {
    assertThatThrownBy(LeasedContext::current)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("proxy");
  }

  private long another(String key) throws InterruptedException {
    return client.history(key).get(0).token();
  }

  private Owner owner(String key) {
    try {
      return client.owners(key).get(0);
    } catch (InterruptedException unexpected) {
      throw new AssertionError(unexpected);
    }
  }
}
