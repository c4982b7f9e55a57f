package io.leasehold.client;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.ClaimMode;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.facts.Bytes;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * How a key is to be claimed: set what differs from the defaults, then acquire.
 *
 * <p>Defaults: exclusively, under a lease of its own with {@link Terms#DEFAULT}, waiting as long as
 * it takes, in the name of the client, without a value. Not thread-safe; may be used again.
 */
public final class Claiming {
  private static final long FOR_EVER = -1;

  /** A longer wait is as good as one without end, and is one. */
  private static final Duration LONGEST_WAIT = Duration.ofDays(36_500);

  private final Leasehold client;
  private final String key;
  private Terms terms = Terms.DEFAULT;
  private Lease lease;
  private String holder;
  private Bytes value = Bytes.EMPTY;
  private ClaimMode mode = ClaimMode.EXCLUSIVE;
  private int slots;
  private Integer wantedSlot;
  private long waitMillis = FOR_EVER;

  Claiming(Leasehold client, String key) {
    this.client = client;
    this.key = Objects.requireNonNull(key, "key");
    this.holder = client.name();
  }

  /** The terms of the lease that is made for the claim. */
  public Claiming terms(Terms newTerms) {
    this.terms = Objects.requireNonNull(newTerms, "terms");
    return this;
  }

  /** Terms of this length, in the usual proportion. */
  public Claiming term(Duration term) {
    return terms(Terms.of(term));
  }

  /** Hangs the claim on a lease that exists; it ends with it at the latest. */
  public Claiming under(Lease existing) {
    this.lease = existing;
    return this;
  }

  /** The name that others see; for a lease of its own only. */
  public Claiming holder(String name) {
    this.holder = Objects.requireNonNull(name, "holder");
    return this;
  }

  /** What others read about the holder: an address, say. */
  public Claiming value(Bytes newValue) {
    this.value = newValue;
    return this;
  }

  public Claiming value(String text) {
    return value(Bytes.of(text));
  }

  /** Together with any number of others who claim it so. */
  public Claiming shared() {
    this.mode = ClaimMode.SHARED;
    return this;
  }

  /** One of the places 0 to {@code slots - 1}, whichever the cluster gives. */
  public Claiming slotOf(int poolSize) {
    if (poolSize < 1) {
      throw new IllegalArgumentException("poolSize is " + poolSize + ": expected at least 1");
    }
    this.mode = ClaimMode.SLOT;
    this.slots = poolSize;
    return this;
  }

  /** This place rather than another, if it is free and the holder had none before. */
  public Claiming wantedSlot(int slot) {
    this.wantedSlot = slot;
    return this;
  }

  /** How long {@link #acquire} waits in the queue; zero for not at all. */
  public Claiming waitUpTo(Duration wait) {
    if (wait.isNegative()) {
      throw new IllegalArgumentException("wait is " + wait + ": expected zero or more");
    }
    this.waitMillis = wait.compareTo(LONGEST_WAIT) >= 0 ? FOR_EVER : wait.toMillis();
    return this;
  }

  /** As long as it takes: the default. */
  public Claiming waitForEver() {
    this.waitMillis = FOR_EVER;
    return this;
  }

  /**
   * Acquires the key, waiting in line if others hold it.
   *
   * @throws DeniedException if it was not granted within the wait (HELD, DELAYED), or never can be
   * @throws InterruptedException if the thread is interrupted: the place in line is given up
   */
  public Held acquire() throws InterruptedException {
    return Answers.await(acquireAsync());
  }

  /** Acquires the key if it is free right now; the wait that was set does not matter. */
  public Optional<Held> tryAcquire() throws InterruptedException {
    try {
      return Optional.of(Answers.await(acquireAsync(0)));
    } catch (DeniedException denied) {
      if (denied.reason() == Reason.HELD || denied.reason() == Reason.DELAYED) {
        return Optional.empty();
      }
      throw denied;
    }
  }

  /** As {@link #acquire}, without blocking. Cancelling the future gives up the place in line. */
  public CompletableFuture<Held> acquireAsync() {
    return acquireAsync(waitMillis);
  }

  private CompletableFuture<Held> acquireAsync(long millis) {
    AcquireRequest.Builder request =
        AcquireRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(key))
            .setMode(mode)
            .setSlots(slots)
            .setWaitMillis(millis)
            .setValue(ByteString.copyFrom(value.toArray()));
    if (wantedSlot != null) {
      request.setWantedSlot(wantedSlot);
    }
    return lease != null
        ? new Acquiring(client, request).under(lease)
        : new Acquiring(client, request).underOwn(holder, terms);
  }
}
