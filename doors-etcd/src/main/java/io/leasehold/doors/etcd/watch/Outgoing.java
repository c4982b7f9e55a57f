package io.leasehold.doors.etcd.watch;

import io.grpc.stub.ServerCallStreamObserver;
import io.leasehold.api.etcd.WatchResponse;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What a stream has to say, and who says the next thing: answers to requests come first, then the
 * watches take turns, one response each. Nobody gets a turn while the client does not read, so
 * nothing piles up but what was asked for before. Owned by the event loop.
 */
final class Outgoing {

  /** A watch that has something to say or to ask. */
  interface Source {
    /**
     * Sends one response at most; true if the next response of the stream must be this one's, too:
     * clients put fragments together that follow each other.
     */
    boolean turn(Outgoing outgoing);
  }

  private final ServerCallStreamObserver<WatchResponse> observer;
  private final Steps steps;
  private final Runnable whenAnswered;
  private final Queue<WatchResponse> answers = new ArrayDeque<>();
  private final Queue<Source> turns = new ArrayDeque<>();
  private Source unfinished;
  private boolean goesOn;

  /** Has {@code whenAnswered} run whenever no answer is left to be sent. */
  Outgoing(ServerCallStreamObserver<WatchResponse> observer, Steps steps, Runnable whenAnswered) {
    this.observer = observer;
    this.steps = steps;
    this.whenAnswered = whenAnswered;
  }

  void answer(WatchResponse response) {
    answers.add(response);
  }

  /** Once for each turn; a source that is already waiting must not be added again. */
  void enqueue(Source source) {
    turns.add(source);
  }

  /** It gets no turn any more. */
  void forget(Source source) {
    turns.remove(source);
    if (unfinished == source) {
      unfinished = null;
    }
  }

  /** For sources, in their turn. */
  void send(WatchResponse response) {
    observer.onNext(response);
  }

  /** True if what is said now is sent now. */
  boolean isIdle() {
    return observer.isReady() && answers.isEmpty() && unfinished == null;
  }

  /** Sends all answers and has one watch take its turn; the others follow in steps of their own. */
  void pump() {
    while (observer.isReady() && unfinished == null && !answers.isEmpty()) {
      observer.onNext(answers.remove());
    }
    if (observer.isReady() && (unfinished != null || !turns.isEmpty())) {
      take(unfinished != null ? unfinished : turns.remove());
    }
    if (answers.isEmpty()) {
      whenAnswered.run();
    }
    if (!goesOn && observer.isReady() && (unfinished != null || !turns.isEmpty())) {
      goesOn = true;
      steps.soon(this::goOn);
    }
  }

  private void goOn() {
    goesOn = false;
    pump();
  }

  private void take(Source source) {
    unfinished = null;
    if (source.turn(this)) {
      unfinished = source;
    }
  }
}
