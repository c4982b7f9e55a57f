package io.leasehold.testkit.load;

import static com.google.protobuf.ByteString.copyFromUtf8;

import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.ClaimMode;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Tenure;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.Endpoint;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.connection.Watch;
import io.leasehold.client.connection.Watcher;
import io.leasehold.torture.process.Until;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Watches everything that happens, through every fault, and judges it as it comes: events are told
 * once and in order, a key's tokens only rise, an exclusive key never has two holders.
 */
public final class Witness implements Watcher, AutoCloseable {
  private static final String MARK = "witness/mark";

  private final Connection connection;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, Long> lastTokens = new HashMap<>();
  private final Map<String, Claim> holders = new HashMap<>();
  private final Set<Long> tokens = new HashSet<>();
  private final Set<Long> expired = new HashSet<>();
  private Position last = Position.getDefaultInstance();
  private boolean standing;
  private long lastMark;
  private Watch watch;

  Witness(Connection connection) {
    this.connection = connection;
  }

  /** Begins to watch; returns when it stands. */
  public static Witness of(Connection connection) {
    Witness witness = new Witness(connection);
    witness.watch = connection.watch(WatchRequest.getDefaultInstance(), witness);
    Until.holds("the watch stands", witness::stands);
    return witness;
  }

  private synchronized boolean stands() {
    return standing;
  }

  @Override
  public synchronized void standing(Position next, Endpoint at) {
    standing = true;
  }

  @Override
  public synchronized void told(List<Event> events, Position next) {
    events.forEach(this::judge);
  }

  @Override
  public synchronized void ended(ConnectionException cause) {
    problems.add("the watch ended: " + cause.getMessage());
  }

  private void judge(Event event) {
    Position position = event.getPosition();
    if (position.getRevision() < last.getRevision()
        || (position.getRevision() == last.getRevision()
            && position.getIndex() <= last.getIndex()
            && last.getRevision() > 0)) {
      problems.add("told of " + text(position) + " after " + text(last));
    }
    last = position;
    if (event.hasClaimGranted()) {
      granted(event.getClaimGranted().getClaim());
    } else if (event.hasClaimEnded()) {
      ended(event.getClaimEnded().getTenure());
    } else if (event.hasLeaseEnded() && event.getLeaseEnded().getHow() == HowEnded.EXPIRED) {
      expired.add(event.getLeaseEnded().getLease());
    } else if (event.hasKeyPut()
        && event.getKeyPut().getStored().getKey().toStringUtf8().equals(MARK)) {
      lastMark = Long.parseLong(event.getKeyPut().getStored().getValue().toStringUtf8());
    }
  }

  private void granted(Claim claim) {
    String key = claim.getKey().toStringUtf8();
    Long before = lastTokens.put(key, claim.getToken());
    if (before != null && before >= claim.getToken()) {
      problems.add(key + ": token " + claim.getToken() + " came after " + before);
    }
    tokens.add(claim.getToken());
    if (claim.getMode() == ClaimMode.EXCLUSIVE) {
      Claim other = holders.put(key, claim);
      if (other != null) {
        problems.add(key + " has two holders: " + other.getLease() + ", " + claim.getLease());
      }
    }
  }

  private void ended(Tenure tenure) {
    holders.computeIfPresent(
        tenure.getKey().toStringUtf8(),
        (key, claim) -> claim.getToken() == tenure.getToken() ? null : claim);
  }

  /** Waits until it has been told everything that happened before this call. */
  public void catchUp() {
    long mark;
    synchronized (this) {
      mark = lastMark + 1;
    }
    PutRequest request =
        PutRequest.newBuilder()
            .setKey(copyFromUtf8(MARK))
            .setValue(copyFromUtf8(Long.toString(mark)))
            .build();
    connection.call(Rpc.PUT, request);
    Until.holds(() -> "the witness hears of mark " + mark + problems(), () -> lastMark() >= mark);
  }

  private synchronized long lastMark() {
    return lastMark;
  }

  /** What was seen that must never be. */
  public synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  /** Whether a claim with this token was seen to begin. */
  synchronized boolean saw(long token) {
    return tokens.contains(token);
  }

  /** Leases that were seen to end by time. */
  public synchronized Set<Long> expired() {
    return Set.copyOf(expired);
  }

  private static String text(Position position) {
    return position.getRevision() + "." + position.getIndex();
  }

  @Override
  public void close() {
    watch.close();
  }
}
