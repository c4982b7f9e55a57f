package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.WatchRequest;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Which events a watch is told. Runs on the thread that applies the log, for every event and every
 * watch: it makes no garbage.
 */
public final class WatchFilter implements Predicate<Event> {
  /** Null if the watch is not about certain keys. */
  private final KeyRange range;

  /** In order; empty if the watch is not about certain leases. */
  private final long[] leases;

  private WatchFilter(KeyRange range, long[] leases) {
    this.range = range;
    this.leases = leases;
  }

  public static WatchFilter of(WatchRequest request) {
    long[] leases = new long[request.getLeasesCount()];
    for (int i = 0; i < leases.length; i++) {
      leases[i] = request.getLeases(i);
    }
    Arrays.sort(leases);
    return new WatchFilter(request.hasRange() ? FromWire.range(request.getRange()) : null, leases);
  }

  @Override
  public boolean test(Event event) {
    return switch (event.kind()) {
      case KEY_PUT -> {
        KeyPut put = (KeyPut) event;
        yield inRange(put.stored().key()) && (hangsOn(put.stored()) || hangsOn(put.previous()));
      }
      case KEY_DELETED -> {
        KeyValue previous = ((KeyDeleted) event).previous();
        yield inRange(previous.key()) && hangsOn(previous);
      }
      case CLAIM_GRANTED -> {
        ClaimGranted granted = (ClaimGranted) event;
        yield about(granted.claim().key(), granted.claim().lease());
      }
      case CLAIM_ENDED -> {
        ClaimEnded ended = (ClaimEnded) event;
        yield about(ended.tenure().key(), ended.tenure().lease());
      }
      case WAIT_STARTED -> {
        WaitStarted started = (WaitStarted) event;
        yield about(started.waiter().key(), started.waiter().lease());
      }
      case WAIT_ENDED -> about(((WaitEnded) event).key(), ((WaitEnded) event).lease());
      case LEASE_GRANTED -> aboutLease(((LeaseGranted) event).lease());
      case LEASE_ENDED -> aboutLease(((LeaseEnded) event).lease());
    };
  }

  private boolean about(Key key, long lease) {
    return inRange(key) && (leases.length == 0 || isNamed(lease));
  }

  /** A watch of keys is told of leases only if it names them. */
  private boolean aboutLease(long lease) {
    return leases.length == 0 ? range == null : isNamed(lease);
  }

  private boolean inRange(Key key) {
    return range == null || range.contains(key);
  }

  private boolean hangsOn(KeyValue stored) {
    return leases.length == 0 || (stored != null && isNamed(stored.lease()));
  }

  private boolean isNamed(long lease) {
    return Arrays.binarySearch(leases, lease) >= 0;
  }
}
