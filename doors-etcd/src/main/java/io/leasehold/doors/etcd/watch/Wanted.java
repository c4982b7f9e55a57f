package io.leasehold.doors.etcd.watch;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchCreateRequest.FilterType;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.etcd.wire.Ranges;
import java.util.function.Predicate;

/**
 * Which events a watch is told: what is stored and deleted in its range, never claims and leases,
 * which etcd does not know. Runs on the thread that applies the log, for every event and every
 * watch: it makes no garbage.
 */
record Wanted(KeyRange range, boolean puts, boolean deletions) implements Predicate<Event> {
  private static final ByteString FIRST_KEY = ByteString.copyFrom(new byte[1]);

  /** No key is the first key there can be. */
  static Wanted by(WatchCreateRequest request) {
    ByteString key = request.getKey().isEmpty() ? FIRST_KEY : request.getKey();
    return new Wanted(
        Ranges.of(key, request.getRangeEnd()),
        !request.getFiltersList().contains(FilterType.NOPUT),
        !request.getFiltersList().contains(FilterType.NODELETE));
  }

  @Override
  public boolean test(Event event) {
    return switch (event.kind()) {
      case KEY_PUT -> puts && range.contains(((KeyPut) event).stored().key());
      case KEY_DELETED -> deletions && range.contains(((KeyDeleted) event).previous().key());
      case CLAIM_GRANTED, CLAIM_ENDED, WAIT_STARTED, WAIT_ENDED, LEASE_GRANTED, LEASE_ENDED ->
          false;
    };
  }
}
