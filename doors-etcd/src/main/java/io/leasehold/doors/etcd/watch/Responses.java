package io.leasehold.doors.etcd.watch;

import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.core.event.Event;
import io.leasehold.doors.etcd.wire.Headers;
import java.util.List;

/** What a stream says, in the fields that etcd uses for it. Thread-safe. */
final class Responses {
  /** No watch in particular: all of the stream, or one that was not to be. */
  private static final long NO_WATCH = -1;

  private final Headers headers;
  private final int enoughBytes;

  Responses(Headers headers, int enoughBytes) {
    this.headers = headers;
    this.enoughBytes = enoughBytes;
  }

  WatchResponse created(long watch, long revision) {
    return at(revision, watch).setCreated(true).build();
  }

  WatchResponse refused(String reason, long revision) {
    return at(revision, NO_WATCH)
        .setCreated(true)
        .setCanceled(true)
        .setCancelReason(reason)
        .build();
  }

  WatchResponse cancelled(long watch, long revision) {
    return at(revision, watch).setCanceled(true).build();
  }

  /** Something that the watch wants is no longer kept. As with etcd its header has no revision. */
  WatchResponse compacted(long watch, long oldestRevision) {
    return at(0, watch).setCanceled(true).setCompactRevision(oldestRevision).build();
  }

  WatchResponse progress(long watch, long revision) {
    return at(revision, watch).build();
  }

  WatchResponse progressOfAll(long revision) {
    return at(revision, NO_WATCH).build();
  }

  /** Events for the watch that this request created. */
  Telling telling(List<Event> events, long revision, long watch, WatchCreateRequest request) {
    return new Telling(events, request, at(revision, watch).build(), enoughBytes);
  }

  private WatchResponse.Builder at(long revision, long watch) {
    return WatchResponse.newBuilder().setHeader(headers.at(revision)).setWatchId(watch);
  }
}
