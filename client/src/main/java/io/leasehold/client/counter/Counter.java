package io.leasehold.client.counter;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.client.Answers;
import io.leasehold.client.Leasehold;
import io.leasehold.client.connection.Ranges;
import io.leasehold.client.connection.Rpc;
import java.util.concurrent.CompletableFuture;

/**
 * A 64-bit number under a key, 0 as long as it is not stored. It is kept as decimal text, so a
 * store reads it as well.
 *
 * <p>Guarantee: each addition happens once, however often it was sent: it carries an id, and the
 * cluster remembers the answers to ids. Additions are atomic, and each returns the number right
 * after its own.
 *
 * <p>No guarantee: if no answer came in time at all ({@link
 * io.leasehold.client.UnknownOutcomeException}) the addition may have happened; repeating it with
 * {@link #add(long, long)} and the same id finds out, as long as fewer than 65536 other additions
 * (the limit ADDITIONS_KEPT) were done since. An overflow, or a text that is no number, is refused
 * as NOT_A_COUNTER.
 *
 * <p>Thread-safe.
 */
public final class Counter {
  private static final long ANY_ID = 0;

  private final Leasehold client;
  private final String key;

  private Counter(Leasehold client, String key) {
    this.client = client;
    this.key = key;
  }

  public static Counter at(Leasehold client, String key) {
    return new Counter(client, key);
  }

  /** Adds, which may be less than nothing; returns the sum. */
  public long add(long delta) throws InterruptedException {
    return Answers.await(addAsync(delta));
  }

  /** As {@link #add(long)}, without blocking. */
  public CompletableFuture<Long> addAsync(long delta) {
    return send(delta, ANY_ID);
  }

  /**
   * Adds once for this id, also if another process sends it again.
   *
   * @param requestId positive, and unlike any other addition's in the cluster: random, say
   */
  public long add(long delta, long requestId) throws InterruptedException {
    return Answers.await(addAsync(delta, requestId));
  }

  /** As {@link #add(long, long)}, without blocking. */
  public CompletableFuture<Long> addAsync(long delta, long requestId) {
    if (requestId <= 0) {
      throw new IllegalArgumentException("requestId is " + requestId + ": expected more than 0");
    }
    return send(delta, requestId);
  }

  private CompletableFuture<Long> send(long delta, long requestId) {
    AddRequest request =
        AddRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(key))
            .setDelta(delta)
            .setRequestId(requestId)
            .build();
    return Answers.translated(client.connection().send(Rpc.ADD, request), AddReply::getValue);
  }

  /** The number, with all additions that were acknowledged before. */
  public long get() throws InterruptedException {
    return Answers.await(getAsync());
  }

  /** As {@link #get}, without blocking. */
  public CompletableFuture<Long> getAsync() {
    GetRequest request = GetRequest.newBuilder().setRange(Ranges.single(key)).build();
    return Answers.translated(
        client.connection().send(Rpc.GET, request),
        reply ->
            reply.getKeysCount() == 0 ? 0 : number(reply.getKeys(0).getValue().toStringUtf8()));
  }

  private long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException notANumber) {
      throw new IllegalStateException(
          "\"" + key + "\" holds \"" + text + "\", which is no number: use another key",
          notANumber);
    }
  }

  @Override
  public String toString() {
    return "Counter[" + key + "]";
  }
}
