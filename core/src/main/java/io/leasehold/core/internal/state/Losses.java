package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Claims that were taken from leases that live on, until their holders say that they know: which
 * lease has to be told of a claim, whatever else of it is still remembered.
 */
public final class Losses {
  /** A loss is told no more once so many others of the same lease came after it. */
  private static final int MOST_PER_LEASE = 64;

  private final Map<ClaimRef, Attachments> untold = new HashMap<>();

  public void add(Attachments attached, PastTenure tenure) {
    if (attached.lost.size() == MOST_PER_LEASE) {
      untold.remove(refOf(attached.lost.remove(0)));
    }
    attached.lost.add(tenure);
    untold.put(refOf(tenure), attached);
  }

  /** The holder knows. */
  public void acknowledge(Key key, long token) {
    Attachments attached = untold.remove(new ClaimRef(key, token));
    if (attached != null) {
      attached.lost.removeIf(past -> past.ended().token() == token);
    }
  }

  /** The lease is over; there is nobody left to tell. Null if nothing hung on it. */
  public void forget(Attachments attached) {
    if (attached != null) {
      attached.lost.forEach(past -> untold.remove(refOf(past)));
    }
  }

  /** What each lease has to be told, oldest first. Copied, because there is rarely any. */
  Map<Long, List<PastTenure>> capture() {
    Map<Long, List<PastTenure>> byLease = new HashMap<>();
    for (Attachments attached : untold.values()) {
      byLease.computeIfAbsent(
          attached.lost.get(0).ended().lease(), lease -> List.copyOf(attached.lost));
    }
    return byLease;
  }

  private static ClaimRef refOf(PastTenure past) {
    return new ClaimRef(past.ended().key(), past.ended().token());
  }
}
