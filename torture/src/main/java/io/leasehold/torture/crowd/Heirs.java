package io.leasehold.torture.crowd;

import io.leasehold.client.connection.Connection;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Waits for every key of the {@link Doomed}, and then gives them back. */
public final class Heirs {
  /** Fewer than a lease may have. */
  private static final int KEYS_PER_LEASE = 1_000;

  /** Longer than anything that happens meanwhile. */
  private static final Duration TERM = Duration.ofMinutes(3);

  private static final Duration WAIT = Duration.ofMinutes(1);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Heirs() {}

  public static void main(String[] arguments) {
    Program program = Program.of(arguments);
    try (Connection connection = program.assignment().connection(PATIENCE, 1)) {
      Bulk bulk = new Bulk("heirs", connection, program.scribe());
      List<Long> leases = new ArrayList<>();
      List<CompletableFuture<Told>> grants = new ArrayList<>();
      for (int i = 0; i < program.size(); i += KEYS_PER_LEASE) {
        leases.add(program.leaseId());
        grants.add(bulk.grant(leases.get(leases.size() - 1), TERM));
      }
      Bulk.await(grants);
      List<CompletableFuture<Told>> claims = new ArrayList<>();
      for (int i = 0; i < program.size(); i++) {
        long lease = leases.get(i / KEYS_PER_LEASE);
        claims.add(bulk.acquire(What.FINAL_ACQUIRE, program.key(i), lease, WAIT));
      }
      Bulk.await(claims);
      Bulk.await(leases.stream().map(bulk::revoke).toList());
      program.scribe().stopped().join();
    }
  }
}
