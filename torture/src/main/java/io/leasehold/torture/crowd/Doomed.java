package io.leasehold.torture.crowd;

import io.leasehold.client.connection.Connection;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Gets many leases with a key each, renews all of them once, all together, and then does nothing
 * any more: it is to be killed, and all its leases end at the same moment.
 */
public final class Doomed {
  /** Long enough for the heirs to line up. */
  private static final Duration TERM = Duration.ofSeconds(15);

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Doomed() {}

  public static void main(String[] arguments) {
    Program program = Program.of(arguments);
    try (Connection connection = program.assignment().connection(PATIENCE, 0)) {
      Bulk bulk = new Bulk("doomed", connection, program.scribe());
      List<Long> leases = new ArrayList<>();
      List<CompletableFuture<Told>> grants = new ArrayList<>();
      for (int i = 0; i < program.size(); i++) {
        leases.add(program.leaseId());
        grants.add(bulk.grant(leases.get(i), TERM));
      }
      Bulk.await(grants);
      List<CompletableFuture<Told>> claims = new ArrayList<>();
      for (int i = 0; i < program.size(); i++) {
        claims.add(bulk.acquire(What.ACQUIRE, program.key(i), leases.get(i), Duration.ZERO));
      }
      Bulk.await(claims);
      Bulk.await(bulk.renew(What.RENEW, leases, TERM));
      program.scribe().stopped().join();
    }
  }
}
