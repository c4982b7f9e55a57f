package io.leasehold.core.internal.state;

import io.leasehold.core.event.Event;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The revision, and the events that led to it as far as they are kept.
 *
 * <p>Positions strictly rise. A transaction's events are staged until it is known to succeed, so
 * that a refused one leaves no trace.
 */
public final class Journal {
  public static final long FIRST_REVISION = 1;

  private final EventRing kept = new EventRing();
  private long keptBytes;
  private long revision = FIRST_REVISION;
  private long nextIndex;
  private Position dropped = new Position(0, Long.MAX_VALUE);
  private List<Event> batch = new ArrayList<>();
  private List<Event> staged;
  private Position stagedFrom;

  public long revision() {
    return revision;
  }

  /** The revision without what is staged: that of the last change which is certain to remain. */
  public long settledRevision() {
    return staged == null ? revision : stagedFrom.revision();
  }

  /** Where the next event goes if it does not open a revision. */
  public Position next() {
    return new Position(revision, nextIndex);
  }

  /** Begins a new revision. */
  public long open() {
    nextIndex = 0;
    return ++revision;
  }

  /** The place of the next event; use it for exactly one. */
  public Position place() {
    return new Position(revision, nextIndex++);
  }

  public void record(Event event, Limits limits) {
    if (staged != null) {
      staged.add(event);
      return;
    }
    batch.add(event);
    keep(event);
    trim(limits);
  }

  /** Puts an event back as a snapshot has it. */
  public void keep(Event event) {
    kept.add(event);
    keptBytes += event.bytes();
  }

  public void trim(Limits limits) {
    long mostEvents = limits.of(Limit.EVENTS_KEPT);
    long mostBytes = limits.of(Limit.EVENT_BYTES_KEPT);
    while (kept.size() > mostEvents || (keptBytes > mostBytes && kept.size() > 0)) {
      dropFirst();
    }
  }

  private void dropFirst() {
    Event event = kept.removeFirst();
    keptBytes -= event.bytes();
    dropped = event.position();
  }

  /** Forgets events up to and including a revision that is not in the future. */
  public void compact(long upTo) {
    while (kept.size() > 0 && kept.get(0).position().revision() <= upTo) {
      dropFirst();
    }
    long lastIndex = upTo == revision ? nextIndex - 1 : Long.MAX_VALUE;
    dropped = new Position(upTo, lastIndex);
  }

  /** The last position that is no longer kept. */
  public Position dropped() {
    return dropped;
  }

  public void restore(long revision, long nextIndex, Position dropped) {
    this.revision = revision;
    this.nextIndex = nextIndex;
    this.dropped = dropped;
  }

  public void beginStaging() {
    staged = new ArrayList<>();
    stagedFrom = next();
  }

  /** Oldest first. */
  public List<Event> staged() {
    return staged == null ? List.of() : staged;
  }

  public void commitStaged(Limits limits) {
    List<Event> events = staged;
    staged = null;
    for (Event event : events) {
      record(event, limits);
    }
  }

  public void rollBackStaged() {
    staged = null;
    revision = stagedFrom.revision();
    nextIndex = stagedFrom.index();
  }

  public int size() {
    return kept.size();
  }

  public Event get(int index) {
    return kept.get(index);
  }

  /** The index of the first kept event at or after a position. */
  public int search(Position from) {
    return kept.search(from);
  }

  Capture capture() {
    return new Capture(
        revision, nextIndex, dropped, Collections.unmodifiableList(Arrays.asList(kept.copy())));
  }

  /** The journal at one moment, between batches. */
  public record Capture(long revision, long nextIndex, Position dropped, List<Event> kept) {}

  /** The events recorded since this was last asked. */
  public List<Event> takeBatch() {
    List<Event> events = batch;
    batch = new ArrayList<>();
    return events;
  }
}
