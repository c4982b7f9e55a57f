package io.leasehold.doors.etcd.watch;

import com.google.protobuf.CodedOutputStream;
import io.leasehold.api.etcd.Event;
import io.leasehold.api.etcd.Event.EventType;
import io.leasehold.api.etcd.KeyValue;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.doors.etcd.wire.KeyValues;
import java.util.List;

/**
 * Some whole revisions on their way to the client, one response at a time: each is made when its
 * turn comes. A response never ends in the middle of a revision unless the client wants fragments.
 */
final class Telling {
  private final List<io.leasehold.core.event.Event> events;
  private final boolean fragments;
  private final boolean withPrevious;
  private final int enoughBytes;
  private final WatchResponse start;
  private int told;

  Telling(
      List<io.leasehold.core.event.Event> events,
      WatchCreateRequest request,
      WatchResponse start,
      int enoughBytes) {
    this.events = events;
    this.fragments = request.getFragment();
    this.withPrevious = request.getPrevKv();
    this.enoughBytes = enoughBytes;
    this.start = start;
  }

  boolean isOver() {
    return told == events.size();
  }

  /** The last revision of which everything was told, as far as these events are concerned. */
  long toldRevision() {
    return events.get(told).position().revision() - 1;
  }

  /** The revision up to which everything is told when this is over. */
  long lastRevision() {
    return events.get(events.size() - 1).position().revision();
  }

  /** If it is a fragment the next response has to follow it at once. */
  WatchResponse next() {
    WatchResponse.Builder response = start.toBuilder();
    int bytes = start.getSerializedSize();
    while (!isOver() && (bytes < enoughBytes || isInsideRevision())) {
      Event event = translate(events.get(told));
      bytes += CodedOutputStream.computeMessageSize(WatchResponse.EVENTS_FIELD_NUMBER, event);
      if (fragments && bytes >= enoughBytes && response.getEventsCount() > 0) {
        break;
      }
      response.addEvents(event);
      told++;
    }
    return response.setFragment(fragments && !isOver()).build();
  }

  /** A fragment may end there, any other response may not. */
  private boolean isInsideRevision() {
    return !fragments
        && told > 0
        && events.get(told).position().revision() == events.get(told - 1).position().revision();
  }

  private Event translate(io.leasehold.core.event.Event event) {
    if (event instanceof KeyPut put) {
      Event.Builder made = Event.newBuilder().setKv(KeyValues.of(put.stored()));
      if (withPrevious && put.previous() != null) {
        made.setPrevKv(KeyValues.of(put.previous()));
      }
      return made.build();
    }
    KeyDeleted deleted = (KeyDeleted) event;
    KeyValue.Builder gone =
        KeyValue.newBuilder()
            .setKey(KeyValues.bytes(deleted.previous().key()))
            .setModRevision(deleted.position().revision());
    Event.Builder made = Event.newBuilder().setType(EventType.DELETE).setKv(gone);
    if (withPrevious) {
      made.setPrevKv(KeyValues.of(deleted.previous()));
    }
    return made.build();
  }
}
