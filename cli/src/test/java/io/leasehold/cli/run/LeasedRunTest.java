package io.leasehold.cli.run;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.holder.HolderTerms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real commands under leases of a real node. */
class LeasedRunTest {
  private static final String KEY = "jobs/nightly";
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofSeconds(3);

  /** More of them than a term without renewals would have time for. */
  private static final int RENEWALS_PER_TERM = 13;

  @TempDir private Path folder;
  private Shell shell;
  private RunNode node;
  private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void startNode() throws Exception {
    shell = new Shell(folder);
    node = new RunNode();
  }

  @AfterEach
  void stopNode() {
    node.close();
  }

  @Test
  void commandKnowsItsClaimAndPassesItsExitCodeOn() throws Exception {
    Path told = folder.resolve("told");
    int code =
        run(
            LONG,
            0,
            "echo $LEASEHOLD_KEY $LEASEHOLD_TOKEN $LEASEHOLD_LEASE $LEASEHOLD_DEADLINE_MS >"
                + told
                + "; exit 7");
    assertThat(code).isEqualTo(7);
    String[] words = Files.readString(told).strip().split(" ", -1);
    assertThat(words[0]).isEqualTo(KEY);
    assertThat(Long.parseLong(words[1])).isPositive();
    assertThat(Long.parseLong(words[2])).isPositive();
    assertThat(Long.parseLong(words[3])).isBetween(1L, 24_940L);
    assertThat(said).isEmpty();
  }

  @Test
  void keyIsHeldWhileTheCommandRunsAndFreeWithItsEnd() throws Exception {
    CompletableFuture<Integer> run =
        start(LONG, 0, "echo up > $PIPE; read word < $PIPE; test \"$word\" = go");
    assertThat(shell.hears()).isEqualTo("up");
    assertThat(node.onlyClaim(KEY).getHolder()).isEqualTo("tester");
    shell.says("go");
    assertThat(run.get(60, SECONDS)).isZero();
    assertThat(node.key(KEY).getClaimsCount()).isZero();
    assertThat(node.leases()).isZero();
  }

  @Test
  void keyThatIsHeldIsRefusedAndTheCommandNeverRuns() {
    node.somebodyTakes(KEY);
    Path ran = folder.resolve("ran");
    assertThatThrownBy(() -> run(LONG, 0, "touch " + ran))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("somebody");
    assertThat(ran).doesNotExist();
    assertThat(node.leases()).isEqualTo(1);
  }

  @Test
  void waitingRunStartsOnceTheKeyIsFree() throws Exception {
    long other = node.somebodyTakes(KEY);
    CompletableFuture<Integer> run = start(LONG, -1, "echo up > $PIPE; exit 4");
    while (node.key(KEY).getWaitersCount() == 0) {
      Thread.onSpinWait();
    }
    node.revokes(other);
    assertThat(shell.hears()).isEqualTo("up");
    assertThat(run.get(60, SECONDS)).isEqualTo(4);
  }

  @Test
  void waitOutlivesTheTermOfItsLease() throws Exception {
    long other = node.somebodyTakes(KEY);
    CompletableFuture<Integer> run = start(SHORT, -1, "exit 4");
    while (node.key(KEY).getWaitersCount() == 0) {
      Thread.onSpinWait();
    }
    long waiter = node.key(KEY).getWaiters(0).getLease();
    while (node.renewals(waiter) < RENEWALS_PER_TERM) {
      Thread.onSpinWait();
    }
    node.revokes(other);
    assertThat(run.get(60, SECONDS)).isEqualTo(4);
  }

  @Test
  void commandOutlivesTheTermOfItsLease() throws Exception {
    CompletableFuture<Integer> run = start(SHORT, 0, "echo up > $PIPE; read word < $PIPE; exit 4");
    assertThat(shell.hears()).isEqualTo("up");
    long lease = node.onlyClaim(KEY).getLease();
    while (node.renewals(lease) < RENEWALS_PER_TERM) {
      Thread.onSpinWait();
    }
    shell.says("go");
    assertThat(run.get(60, SECONDS)).isEqualTo(4);
  }

  @Test
  void revokedLeaseKillsTheCommandAtOnceAndTellsWhy() throws Exception {
    CompletableFuture<Integer> run =
        start(LONG, 0, "trap '' TERM; echo up > $PIPE; while :; do sleep 0.05; done");
    assertThat(shell.hears()).isEqualTo("up");
    node.revokes(node.onlyClaim(KEY).getLease());
    assertThat(run.get(60, SECONDS)).isEqualTo(LeasedRun.LEASE_LOST);
    assertThat(String.join("\n", said))
        .contains("lost the lease while the command ran", "revoked", "the server says:");
  }

  @Test
  void nodeThatDiesLeavesTheCommandItsGraceThenKillsIt() throws Exception {
    CompletableFuture<Integer> run =
        start(
            SHORT,
            0,
            "trap 'echo term > $PIPE' TERM; echo up > $PIPE; while :; do sleep 0.05; done");
    assertThat(shell.hears()).isEqualTo("up");
    node.dies();
    assertThat(shell.hears()).isEqualTo("term");
    assertThat(run.get(60, SECONDS)).isEqualTo(LeasedRun.LEASE_LOST);
    assertThat(String.join("\n", said))
        .contains("the lease runs out and cannot be renewed; stopping the command")
        .contains("no renewal was confirmed in time");
  }

  @Test
  void whatTheCommandLeavesBehindIsStoppedBeforeTheRelease() throws Exception {
    int code = run(LONG, 0, "sleep 1000 & echo $! > " + folder.resolve("child") + "; exit 3");
    assertThat(code).isEqualTo(3);
    String child = Files.readString(folder.resolve("child")).strip();
    Path stat = Path.of("/proc", child, "stat");
    assertThat(Files.exists(stat) && !Files.readString(stat).contains(") Z ")).isFalse();
    assertThat(said).contains("the command ended and left processes behind; stopping them");
  }

  @Test
  void signalIsPassedOnToTheCommand() throws Exception {
    // The parent of the command is the process that runs it: this one.
    int code = run(LONG, 0, "trap 'exit 3' TERM; kill -s TERM $PPID; while :; do sleep 0.05; done");
    assertThat(code).isEqualTo(3);
    assertThat(node.leases()).isZero();
  }

  private CompletableFuture<Integer> start(Duration term, long waitMillis, String script) {
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                code.complete(run(term, waitMillis, script));
              } catch (RuntimeException failure) {
                code.completeExceptionally(failure);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return code;
  }

  private int run(Duration term, long waitMillis, String script) {
    AcquireRequest claim =
        AcquireRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(KEY))
            .setWaitMillis(waitMillis)
            .build();
    HolderTerms terms =
        HolderTerms.builder().term(term).renewEvery(term.dividedBy(12)).jitter(0).build();
    String prepared = "PIPE=" + shell.pipe() + "; " + script;
    RunPlan plan =
        new RunPlan(
            claim, "tester", terms, RunPlan.defaultGrace(terms), List.of("sh", "-c", prepared));
    return new LeasedRun(plan, node.connection(), said::add).run();
  }
}
