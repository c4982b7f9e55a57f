package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Read;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.internal.state.Journal;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.TooOld;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads stored keys, now or as they were.
 *
 * <p>Older revisions are not stored: the kept events carry what each change replaced, so a range is
 * taken back in time by undoing them from the newest on. The cost is that of the way back.
 */
final class KeyReads {
  private final State state;
  private final Arguments arguments;

  KeyReads(State state, Arguments arguments) {
    this.state = state;
    this.arguments = arguments;
  }

  Outcome read(Read read) {
    Outcome refusal = arguments.of(read);
    if (refusal == null) {
      long newest = state.journal.settledRevision();
      refusal = Arguments.between("revision", read.revision(), 0, newest);
    }
    if (refusal != null) {
      return refusal;
    }
    long present = state.journal.revision();
    long revision = read.revision() == 0 ? present : read.revision();
    long oldest = state.journal.dropped().revision();
    if (revision < present && revision < oldest) {
      return new TooOld(revision, oldest);
    }
    Collection<KeyValue> stored =
        revision == present ? now(read.range()) : asOf(read.range(), revision);
    List<KeyValue> keys = new ArrayList<>();
    if (!read.countOnly()) {
      long limit = read.limit() == 0 ? Long.MAX_VALUE : read.limit();
      stored.stream().limit(limit).forEach(keys::add);
    }
    return new KeysRead(revision, keys, stored.size());
  }

  Collection<KeyValue> now(KeyRange range) {
    Collection<KeyValue> stored = state.keys.range(range);
    return state.hasBacklog() ? stored.stream().filter(this::isVisible).toList() : stored;
  }

  boolean isVisible(KeyValue stored) {
    return stored.lease() == 0 || state.liveRow(stored.lease()) != LeaseTable.NONE;
  }

  private Collection<KeyValue> asOf(KeyRange range, long revision) {
    TreeMap<Key, KeyValue> then = new TreeMap<>();
    state.keys.range(range).forEach(stored -> then.put(stored.key(), stored));
    List<Event> staged = state.journal.staged();
    for (int last = staged.size() - 1; last >= 0; last--) {
      if (staged.get(last).position().revision() > revision) {
        undo(staged.get(last), range, then);
      }
    }
    Journal journal = state.journal;
    for (int last = journal.size() - 1; last >= 0; last--) {
      Event event = journal.get(last);
      if (event.position().revision() <= revision) {
        break;
      }
      undo(event, range, then);
    }
    return then.values();
  }

  private static void undo(Event event, KeyRange range, Map<Key, KeyValue> then) {
    switch (event.kind()) {
      case KEY_PUT -> {
        KeyPut put = (KeyPut) event;
        if (range.contains(put.stored().key())) {
          restore(put.stored().key(), put.previous(), then);
        }
      }
      case KEY_DELETED -> {
        KeyValue previous = ((KeyDeleted) event).previous();
        if (range.contains(previous.key())) {
          restore(previous.key(), previous, then);
        }
      }
      case CLAIM_GRANTED, CLAIM_ENDED, WAIT_STARTED, WAIT_ENDED, LEASE_GRANTED, LEASE_ENDED -> {
        // They change no stored key.
      }
    }
  }

  private static void restore(Key key, KeyValue previous, Map<Key, KeyValue> then) {
    if (previous == null) {
      then.remove(key);
    } else {
      then.put(key, previous);
    }
  }
}
