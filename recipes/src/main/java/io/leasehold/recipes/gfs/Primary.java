package io.leasehold.recipes.gfs;

import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.recipes.gfs.ChunkReplica.Mutation;
import java.time.Duration;
import java.util.List;

/**
 * The replica that orders the mutations of a chunk while its lease lasts.
 *
 * <p>Guarantee: all replicas apply the mutations of one primary in the same order, and none of an
 * older primary after one of a newer. No guarantee: a mutation that failed half way is on some
 * replicas only, as in GFS; the client repeats it at the next primary.
 */
public final class Primary implements AutoCloseable {
  /** As in the paper; extended for as long as the primary lives. */
  public static final Terms MUTATION_LEASE = Terms.of(Duration.ofSeconds(60));

  private final Held held;
  private final List<ChunkReplica> replicas;
  private long serial;

  private Primary(Held held, List<ChunkReplica> replicas) {
    this.held = held;
    this.replicas = List.copyOf(replicas);
  }

  /** Becomes the primary; waits while another one is. */
  public static Primary of(Leasehold client, String chunk, Terms terms, List<ChunkReplica> replicas)
      throws InterruptedException {
    return new Primary(client.claim("chunks/" + chunk).terms(terms).acquire(), replicas);
  }

  /** The version of the chunk that this primary writes. */
  public long version() {
    return held.token();
  }

  /**
   * Writes to all replicas.
   *
   * @return the serial number of the mutation
   * @throws LeaseLostException if it is not the primary any more; nothing was written
   */
  public synchronized long mutate(String data) {
    held.check();
    return mutateBelieving(data);
  }

  /** What a primary does that was stopped right after its check: only the replicas can refuse. */
  synchronized long mutateBelieving(String data) {
    Mutation mutation = new Mutation(version(), serial + 1, data);
    replicas.forEach(replica -> replica.apply(mutation));
    return ++serial;
  }

  @Override
  public void close() {
    held.close();
  }
}
