package io.leasehold.testkit.load;

import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.Terms;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.RenewStream;
import io.leasehold.client.connection.Rpc;
import io.leasehold.torture.process.Until;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Holders that do all they can to keep their leases: they renew them on one stream, five times a
 * term. None of these leases may ever end.
 */
public final class Holders implements AutoCloseable {
  private static final int RENEWALS_PER_TERM = 5;

  private final Connection connection;
  private final Duration term;
  private final RenewStream stream;
  private final List<Long> leases = new ArrayList<>();
  private final Map<Long, String> lost = new ConcurrentSkipListMap<>();
  private final AtomicLong renewals = new AtomicLong();
  private final Background background = new Background();
  private volatile long safeSinceNanos;
  private volatile long longestGapNanos;

  private Holders(Connection connection, Duration term) {
    this.connection = connection;
    this.term = term;
    this.stream = connection.renewals();
  }

  /** So many leases of this term, granted and being renewed from now on. */
  public static Holders renewing(Connection connection, int count, Duration term) {
    Holders holders = new Holders(connection, term);
    Terms terms = Terms.newBuilder().setTermMillis(term.toMillis()).build();
    holders.safeSinceNanos = System.nanoTime();
    // All at once: the first must not run out while the last is still being granted.
    List<CompletableFuture<GrantReply>> grants =
        IntStream.rangeClosed(1, count)
            .mapToObj(i -> GrantRequest.newBuilder().setHolder("holder-" + i).setTerms(terms))
            .map(request -> connection.send(Rpc.GRANT, request.build(), Until.PATIENCE))
            .toList();
    grants.forEach(grant -> holders.leases.add(Connection.await(grant).getLease()));
    holders.background.repeat("holders", holders::round);
    return holders;
  }

  private void round(long number) {
    long sentNanos = System.nanoTime();
    try {
      note(Connection.await(stream.renew(leases)), sentNanos);
    } catch (ConnectionException unanswered) {
      // The next round asks again; until then the holders live on what they have.
    }
    background.idleUntil(sentNanos + term.toNanos() / RENEWALS_PER_TERM);
  }

  private void note(RenewReply reply, long sentNanos) {
    long sinceNanos = System.nanoTime() - safeSinceNanos;
    for (RenewReply.NotRenewed refused : reply.getRefusedList()) {
      lost.putIfAbsent(
          refused.getLease(),
          "%s; its last renewal was sent %d ms before this answer"
              .formatted(refused.getWhy().getText(), TimeUnit.NANOSECONDS.toMillis(sinceNanos)));
    }
    longestGapNanos = Math.max(longestGapNanos, sinceNanos);
    safeSinceNanos = sentNanos;
    renewals.incrementAndGet();
  }

  public List<Long> leases() {
    return List.copyOf(leases);
  }

  /** How many times all leases were renewed so far. */
  public long renewals() {
    return renewals.get();
  }

  /** The longest time from sending a renewal that was answered to the answer of the next one. */
  public long longestGapMillis() {
    return TimeUnit.NANOSECONDS.toMillis(longestGapNanos);
  }

  /** Ends the renewals and asks for every lease: what was lost, in words. */
  public List<String> stopAndFindLosses() {
    for (long lease : leases) {
      try {
        DescribeLeaseRequest request = DescribeLeaseRequest.newBuilder().setLease(lease).build();
        Connection.await(connection.send(Rpc.DESCRIBE_LEASE, request, Until.PATIENCE));
      } catch (RefusedException refused) {
        lost.putIfAbsent(lease, refused.getMessage());
      }
    }
    background.stop();
    stream.close();
    return lost.entrySet().stream()
        .map(entry -> "lease " + entry.getKey() + " was lost: " + entry.getValue())
        .toList();
  }

  @Override
  public void close() {
    background.close();
  }
}
