package io.leasehold.cli.lease;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.holder.Reading;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Campaigns for a key again and again, each time under a lease of its own, and tells when
 * leadership is gained and when it must be given up: by this machine's own clocks, so in time.
 *
 * <p>All decisions are made on the thread that calls {@link #run}; what comes from the network is
 * put in its mailbox.
 */
final class Candidacy {
  private static final long PAUSE_SECONDS = 1;

  /** Is told how the candidate fares. */
  interface Audience {
    void gained(long token, long lease);

    void lost(long token, String why);

    void remark(String text);
  }

  /** What the candidate wants, and how it looks at the world. */
  record Setup(
      String key,
      String value,
      LeaseOptions wanted,
      Supplier<Reading> clocks,
      RandomGenerator random) {}

  private final Connection connection;
  private final Setup setup;
  private final Audience audience;

  Candidacy(Connection connection, Setup setup, Audience audience) {
    this.connection = connection;
    this.setup = setup;
    this.audience = audience;
  }

  /** Runs until the thread is interrupted; fails only if the cluster refuses the first lease. */
  void run() throws InterruptedException {
    boolean first = true;
    while (true) {
      BlockingQueue<Runnable> mailbox = new LinkedBlockingQueue<>();
      try (Leadership leadership = new Leadership(connection, setup, audience, mailbox::add)) {
        first = false;
        follow(leadership, mailbox);
      } catch (ConnectionException failed) {
        rethrowIf(first, failed);
        audience.remark("cannot campaign right now: " + failed.getMessage());
      }
      SECONDS.sleep(PAUSE_SECONDS);
    }
  }

  private static void rethrowIf(boolean first, ConnectionException failed)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException(failed.getMessage());
    }
    if (first) {
      throw failed;
    }
  }

  private static void follow(Leadership leadership, BlockingQueue<Runnable> mailbox)
      throws InterruptedException {
    while (leadership.goesOn()) {
      Runnable news = mailbox.poll(leadership.nextLookNanos(), NANOSECONDS);
      if (news != null) {
        news.run();
      }
    }
  }
}
