package io.leasehold.core.internal.rules;

import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;

/** Changes stored keys, ties them to their leases, and can take a change back. */
final class KeyChanges {
  private final State state;
  private boolean inTransaction;
  private boolean revisionOpened;

  KeyChanges(State state) {
    this.state = state;
  }

  /** From now on all changes share one revision, opened by the first of them. */
  void beginTransaction() {
    inTransaction = true;
    revisionOpened = false;
    state.journal.beginStaging();
  }

  void commit() {
    inTransaction = false;
    state.journal.commitStaged(state.limits());
  }

  void rollBack() {
    inTransaction = false;
    var staged = state.journal.staged();
    for (int last = staged.size() - 1; last >= 0; last--) {
      undo(staged.get(last));
    }
    state.journal.rollBackStaged();
  }

  boolean inTransaction() {
    return inTransaction;
  }

  /** The revision of the change about to be made. */
  long openRevision() {
    if (inTransaction && revisionOpened) {
      return state.journal.revision();
    }
    revisionOpened = true;
    return state.journal.open();
  }

  void put(KeyValue stored, KeyValue previous) {
    replace(previous, stored);
    var event = new KeyPut(state.journal.place(), stored, previous);
    state.journal.record(event, state.limits());
  }

  void delete(KeyValue previous) {
    replace(previous, null);
    var event = new KeyDeleted(state.journal.place(), previous, false);
    state.journal.record(event, state.limits());
  }

  private void undo(Event event) {
    if (event.kind() == Event.Kind.KEY_PUT) {
      replace(((KeyPut) event).stored(), ((KeyPut) event).previous());
    } else {
      replace(null, ((KeyDeleted) event).previous());
    }
  }

  /** Either may be null, for a key that is not stored. */
  private void replace(KeyValue before, KeyValue after) {
    if (before != null) {
      unbind(before.key(), before.lease());
    }
    if (after == null) {
      state.keys.remove(before.key());
    } else {
      state.keys.put(after);
      bind(after.key(), after.lease());
    }
  }

  private void bind(Key key, long lease) {
    if (lease != 0) {
      state.leases.attach(state.leases.find(lease)).keys.add(key);
    }
  }

  private void unbind(Key key, long lease) {
    int row = lease == 0 ? LeaseTable.NONE : state.leases.find(lease);
    if (row != LeaseTable.NONE) {
      state.leases.attachments(row).keys.remove(key);
      state.leases.detachIfEmpty(row);
    }
  }
}
