package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.entry.Batch;
import io.leasehold.engine.entry.CommandCodec;
import io.leasehold.engine.entry.EntryCodec;
import io.leasehold.engine.node.TroubledLog.Fate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** However much else is asked for, a holder's renewal is in the next entry of the log. */
class RenewalsFirstTest {
  private static final int ENTRY_BYTES = 4_096;
  private static final int PENDING = 400;
  private static final int IN_FLIGHT = 2;
  private static final long LEASE = 7;
  private static final RenewLeases RENEWAL = new RenewLeases(LEASE);

  private final TroubledLog log = new TroubledLog();
  private Engine engine;

  @BeforeEach
  void saturateTheLog() throws Exception {
    EngineSettings settings =
        new EngineSettings(IN_FLIGHT, ENTRY_BYTES, 1 << 20, PENDING, 8 << 20, 60_000, 500);
    engine = new ReplicatedEngine(log, settings, EngineMeter.NONE, System::nanoTime, 1).start();
    var unused = engine.submit(new GrantLease(LEASE, "victim", Terms.ofMillis(3_600_000))).get();
    log.always(Fate.HELD_BACK);
    for (int i = 1; i <= IN_FLIGHT; i++) {
      int held = i;
      var unusedToo = engine.submit(put());
      Until.holds(() -> log.heldBack().size() == held, held + " entries are under way");
    }
  }

  @AfterEach
  void close() {
    log.always(Fate.APPLIED);
    log.letGo();
    engine.close();
  }

  @Test
  void renewalOvertakesEverythingThatWaits() {
    flood(PENDING / 2);
    var unused = engine.submit(RENEWAL);
    assertThat(commandsOfNextEntry().get(0)).isEqualTo(RENEWAL);
  }

  @Test
  void renewalThatCameFromAnotherNodeOvertakesToo() {
    flood(PENDING / 2);
    Batch batch = new Batch(99, 0, List.of(CommandCodec.encode(RENEWAL)));
    var unused = log.replica().answer(EntryCodec.encodeBatch(batch));
    assertThat(commandsOfNextEntry()).contains(RENEWAL);
  }

  @Test
  void renewalsLeaveRoomForOthers() {
    Put waits = put();
    var unused = engine.submit(waits);
    for (int i = 0; i < 100; i++) {
      var unusedToo = engine.submit(new RenewLeases(new long[100]));
    }
    assertThat(commandsOfNextEntry()).contains(waits);
  }

  @Test
  void nodeThatIsFullOfOtherRequestsStillTakesRenewals() throws Exception {
    List<CompletableFuture<Outcome>> flood = flood(2 * PENDING);
    assertThat(flood).last().satisfies(refused -> assertOverloaded(refused, "400"));
    CompletableFuture<Outcome> renewal = engine.submit(RENEWAL);
    assertThat(renewal).isNotDone();
    log.always(Fate.APPLIED);
    log.letGo();
    assertThat(renewal.get(30, SECONDS)).isEqualTo(new Renewed(1, List.of(), List.of()));
  }

  @Test
  void renewalsAreBoundedAsWell() {
    List<CompletableFuture<Outcome>> all = new ArrayList<>();
    for (int i = 0; i < 2 * PENDING; i++) {
      all.add(engine.submit(RENEWAL));
    }
    assertThat(all).last().satisfies(refused -> assertOverloaded(refused, "450"));
  }

  @Test
  void callersOfOtherNodesGetTheirTurnWhileThisNodesOwnAreMany() {
    flood(PENDING / 2);
    Put foreign = new Put(Key.of("foreign"), Bytes.of("x"), 0, false, false);
    Batch batch = new Batch(99, 0, List.of(CommandCodec.encode(foreign)));
    var unused = log.replica().answer(EntryCodec.encodeBatch(batch));
    log.letGo();
    Until.holds(() -> log.heldBack().size() == IN_FLIGHT, "the next entries are under way");
    assertThat(log.heldBack().stream().flatMap(entry -> commands(entry).stream()))
        .contains(foreign);
  }

  private List<CompletableFuture<Outcome>> flood(int count) {
    List<CompletableFuture<Outcome>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(engine.submit(put()));
    }
    return all;
  }

  private static Put put() {
    return new Put(Key.of("flood"), Bytes.of(new byte[1_000]), 0, false, false);
  }

  private List<Command> commandsOfNextEntry() {
    log.letGo();
    Until.holds(() -> !log.heldBack().isEmpty(), "the next entry is under way");
    return commands(log.heldBack().get(0));
  }

  private static List<Command> commands(byte[] entry) {
    return EntryCodec.decode(entry).batches().stream()
        .flatMap(batch -> batch.commands().stream())
        .map(CommandCodec::decode)
        .toList();
  }

  private static void assertOverloaded(CompletableFuture<Outcome> answer, String limit) {
    assertThatThrownBy(() -> answer.get(30, SECONDS))
        .hasCauseInstanceOf(EngineException.class)
        .hasMessageContaining("pending-commands")
        .hasMessageContaining("limit of " + limit);
  }
}
