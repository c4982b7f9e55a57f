package io.leasehold.torture.crowd;

import static java.util.concurrent.CompletableFuture.delayedExecutor;

import io.leasehold.client.connection.Connection;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Many clients, each with a connection and a lease of its own, which it renews over and over. When
 * the harness says next, each renews once more, with all the time in the world, and is done.
 */
public final class Throng {
  private static final Duration TERM = Duration.ofSeconds(15);
  private static final int REST_MILLIS = 3_000;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Program program;

  private Throng(Program program) {
    this.program = program;
  }

  public static void main(String[] arguments) {
    Program program = Program.of(arguments);
    Throng throng = new Throng(program);
    List<Connection> connections = new ArrayList<>();
    List<CompletableFuture<Told>> lives = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      Connection connection = program.assignment().connection(PATIENCE, i);
      connections.add(connection);
      Bulk bulk = new Bulk("client" + i, connection, program.scribe());
      long lease = program.leaseId();
      lives.add(bulk.grant(lease, TERM).thenCompose(told -> throng.goOn(bulk, lease)));
    }
    Bulk.await(lives);
    program.scribe().stopped().join();
    connections.forEach(Connection::close);
  }

  private CompletableFuture<Told> goOn(Bulk bulk, long lease) {
    if (program.scribe().isNext()) {
      return renew(bulk, What.LATE_RENEW, lease);
    }
    return CompletableFuture.runAsync(
            () -> {}, delayedExecutor(restMillis(), TimeUnit.MILLISECONDS))
        .thenCompose(rested -> renew(bulk, What.RENEW, lease))
        .thenCompose(told -> goOn(bulk, lease));
  }

  private static CompletableFuture<Told> renew(Bulk bulk, What what, long lease) {
    return bulk.renew(what, List.of(lease), TERM).get(0);
  }

  private synchronized int restMillis() {
    return REST_MILLIS / 2 + program.random().nextInt(REST_MILLIS);
  }
}
