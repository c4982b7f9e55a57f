package io.leasehold.client.holder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The last {@link #CAPACITY} notes, oldest first. */
final class Story {
  static final int CAPACITY = 32;

  private final Deque<Note> notes = new ArrayDeque<>(CAPACITY);

  void add(Note.What what, Reading reading, long nowNanos, String detail) {
    Note last = notes.peekLast();
    if (last != null && last.what() == what && last.detail().equals(detail)) {
      notes.removeLast();
      notes.addLast(last.again(reading, nowNanos));
      return;
    }
    if (notes.size() == CAPACITY) {
      notes.removeFirst();
    }
    notes.addLast(new Note(what, reading, nowNanos, nowNanos, 1, detail));
  }

  List<Note> notes() {
    return List.copyOf(new ArrayList<>(notes));
  }
}
