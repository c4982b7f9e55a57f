package io.leasehold.recipes.hdfs;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Lease;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import java.time.Duration;

/** A client that writes files. All its files hang on one lease: one renewal keeps them all. */
public final class FileWriter implements AutoCloseable {
  /** As HDFS has them: a minute, and twenty. */
  public static final Terms SOFT_AND_HARD =
      Terms.builder().soft(Duration.ofSeconds(60)).term(Duration.ofMinutes(20)).build();

  private final Leasehold client;
  private final Lease lease;

  private FileWriter(Leasehold client, Lease lease) {
    this.client = client;
    this.lease = lease;
  }

  public static FileWriter of(Leasehold client, Terms terms) throws InterruptedException {
    return new FileWriter(client, client.lease(terms));
  }

  /**
   * Opens a file for writing, if nobody else writes it or its writer was silent for longer than the
   * soft limit.
   *
   * @throws DeniedException if it is being written; says by whom
   */
  public OpenFile open(String path, FileStore store) throws InterruptedException {
    return open(path, store, Duration.ZERO);
  }

  /**
   * As {@link #open(String, FileStore)}; waits so long for its writer to close it or fall silent.
   */
  public OpenFile open(String path, FileStore store, Duration wait) throws InterruptedException {
    Held held = client.claim("files" + path).under(lease).waitUpTo(wait).acquire();
    return new OpenFile(path, held, store);
  }

  /** The worker lives: without this a lease with an idle limit is not renewed. */
  public void heartbeat() {
    lease.heartbeat();
  }

  /** Closes all files that it has open. */
  @Override
  public void close() {
    lease.close();
  }
}
