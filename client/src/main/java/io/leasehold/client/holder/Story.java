package io.leasehold.client.holder;

import io.leasehold.client.holder.Note.What;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last {@link #CAPACITY} notes, oldest first. Details that differ each time are kept out of
 * what happens often, so that it stays one note and does not push out the rest.
 */
final class Story {
  static final int CAPACITY = 32;

  private final HolderClock clock;
  private final Deque<Note> notes = new ArrayDeque<>(CAPACITY);

  Story(HolderClock clock) {
    this.clock = clock;
  }

  void add(What what, Reading reading) {
    add(what, reading, "");
  }

  void pause(Pause pause) {
    String length = Nanos.text(pause.lengthNanos());
    add(What.PAUSE, pause.seenAt(), pause.suspected() + " of " + length);
  }

  void standing(Doubt doubt, Reading reading) {
    if (doubt == Doubt.NONE) {
      add(What.SAFE, reading);
    } else {
      add(What.JEOPARDY, reading, doubt.toString());
    }
  }

  void claimLost(long token, LossCause cause, Reading reading) {
    add(What.CLAIM_LOST, reading, "token " + token + ", " + cause.text());
  }

  void lost(LossCause cause, long unconfirmed, Reading reading) {
    String sent = unconfirmed == 0 ? "" : "; attempts without a confirmation: " + unconfirmed;
    add(What.LOST, reading, cause.text() + sent);
  }

  List<Note> notes() {
    return List.copyOf(notes);
  }

  private void add(What what, Reading reading, String detail) {
    long nowNanos = clock.nowNanos();
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
}
