package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Whoever waits for an index goes on when it is reached, and not before. */
class ProgressTest {

  @Test
  void whoeverWaitsIsTold() throws Exception {
    Progress progress = new Progress();
    progress.reached(3);
    CompletableFuture<Void> there = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                progress.await(5);
                there.complete(null);
              } catch (InterruptedException e) {
                there.completeExceptionally(e);
              }
            });
    waiting.start();
    TestCluster.await(() -> waiting.getState() == Thread.State.WAITING);
    progress.reached(4);
    TestCluster.await(() -> waiting.getState() == Thread.State.WAITING);
    assertThat(there).isNotDone();
    progress.reached(6);
    there.get(20, TimeUnit.SECONDS);
  }

  @Test
  void whatIsBehindNeedsNoWaiting() throws Exception {
    Progress progress = new Progress();
    progress.reached(3);
    progress.reached(2);
    progress.await(3);
  }
}
