package io.leasehold.server.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.engine.EngineException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client that asks for ever more is stopped by a limit, while others keep what they have. */
class TightLoopTest {
  private static final int AT_ONCE = 2_000;
  private static final Terms TERMS = Terms.ofMillis(3_600_000);

  private final Besieged node = new Besieged("watches", "50", "pending-commands", "1500");

  @AfterEach
  void close() {
    node.victimRenews();
    assertThat(node.metric("leasehold_renewals_refused_total")).isZero();
    node.close();
  }

  @Test
  void loopOfGrantsIsStoppedByTheHoldersQuota() {
    limit("LEASES_PER_HOLDER=5000");
    assertThat(stoppedBy(i -> new GrantLease(0, "greedy", TERMS)))
        .isEqualTo(new OverLimit(Limit.LEASES_PER_HOLDER, 5000, 5001));
    assertThat(node.send("PUT", "/lease?ttl=30&holder=greedy").body())
        .contains("LEASES_PER_HOLDER", "5000");
    assertThat(node.send("PUT", "/lease?ttl=30&holder=modest").statusCode()).isEqualTo(200);
  }

  @Test
  void loopOfGrantsByEverNewHoldersIsStoppedByTheLimitForAll() {
    limit("LEASES=6000");
    assertThat(stoppedBy(i -> new GrantLease(0, "many-" + i, TERMS)))
        .isInstanceOfSatisfying(
            OverLimit.class, over -> assertThat(over.limit()).isEqualTo(Limit.LEASES));
  }

  @Test
  void loopOfWaitsIsStoppedByTheLengthOfTheQueue() {
    limit("WAITERS_PER_KEY=1000");
    Key key = Key.of("wanted");
    node.engine().submit(Acquire.exclusive(key, node.victim())).join();
    assertThat(
            stoppedBy(
                i ->
                    i % 2 == 0
                        ? new GrantLease(1_000_000 + i, "waits", TERMS)
                        : Acquire.exclusive(key, 1_000_000 + i - 1).waiting(3_600_000)))
        .isInstanceOfSatisfying(
            OverLimit.class, over -> assertThat(over.limit()).isEqualTo(Limit.WAITERS_PER_KEY));
  }

  @Test
  void loopOfPutsIsStoppedByTheBytesStored() {
    limit("STORED_BYTES=10000000");
    assertThat(stoppedBy(i -> Put.of(Key.of("key-" + i), Bytes.of(new byte[1_000]))))
        .isInstanceOfSatisfying(
            OverLimit.class, over -> assertThat(over.limit()).isEqualTo(Limit.STORED_BYTES));
    assertThat(node.send("PUT", "/kv/one-more?value=x", new byte[0]).statusCode()).isIn(200, 429);
  }

  @Test
  void loopOfGrantsAndRevocationsHoldsUpNobody() {
    for (int round = 0; round < 5; round++) {
      flood(i -> i % 2 == 0 ? new GrantLease(i + 1, "x", TERMS) : new RevokeLease(i, true));
      node.victimRenews();
    }
  }

  @Test
  void loopOfWatchesIsStoppedByTheirNumber() throws IOException {
    List<Socket> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(node.connect("GET /watch HTTP/1.1\r\nhost: node\r\n\r\n"));
    }
    // All stand before one more is tried, which would take the place of one that is on its way.
    for (Socket socket : all) {
      awaitWatching(socket);
    }
    assertThat(isWatchRefused()).as("one more is turned away").isTrue();
    assertThat(node.send("GET", "/watch").statusCode()).isEqualTo(429);
    for (Socket socket : all) {
      socket.close();
    }
    Besieged.until("there is room again", () -> !isWatchRefused());
  }

  private static void awaitWatching(Socket socket) throws IOException {
    BufferedReader answer =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    String line = "";
    while (!line.contains("watching")) {
      line = answer.readLine();
      assertThat(line).as("the answer goes on").isNotNull();
    }
  }

  private boolean isWatchRefused() {
    try {
      node.engine().watch(null, event -> true).close();
      return false;
    } catch (EngineException overloaded) {
      assertThat(overloaded).hasMessageContaining("watches").hasMessageContaining("50");
      return true;
    }
  }

  private void limit(String change) {
    assertThat(node.send("PUT", "/limits?" + change).statusCode()).isEqualTo(200);
  }

  /** Floods until the last one of a round is refused, and says how. */
  private Outcome stoppedBy(IntFunction<Command> command) {
    for (int round = 0; ; round++) {
      int from = round * AT_ONCE;
      List<Outcome> outcomes = flood(i -> command.apply(from + i));
      node.victimRenews();
      for (Outcome outcome : outcomes) {
        if (outcome instanceof OverLimit) {
          return outcome;
        }
      }
      assertThat(round).as("rounds without a refusal").isLessThan(100);
    }
  }

  /** More than the node takes at once; what it turned away has no outcome. */
  private List<Outcome> flood(IntFunction<Command> command) {
    List<CompletableFuture<Outcome>> asked = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      asked.add(node.engine().submit(command.apply(i)));
    }
    node.victimRenews();
    List<Outcome> outcomes = new ArrayList<>();
    for (CompletableFuture<Outcome> one : asked) {
      try {
        outcomes.add(one.join());
      } catch (CompletionException e) {
        assertThat(((EngineException) e.getCause()).kind())
            .isEqualTo(EngineException.Kind.OVERLOADED);
      }
    }
    assertThat(outcomes).isNotEmpty();
    return outcomes;
  }
}
