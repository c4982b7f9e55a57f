package io.leasehold.engine.node;

import io.leasehold.engine.entry.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What this node's callers asked for, gathered into one batch. Whoever takes it out of {@link
 * PendingBatches} answers its requests.
 */
final class OwnBatch {
  private final long sequence;
  private final List<Submission> submissions = new ArrayList<>();
  private final List<Question<?>> questions = new ArrayList<>();
  private long deadlineNanos = Long.MAX_VALUE;
  private int bytes;
  private boolean maybeInLog;

  OwnBatch(long sequence) {
    this.sequence = sequence;
  }

  void add(Request request) {
    if (request instanceof Submission submission) {
      submissions.add(submission);
    } else {
      questions.add((Question<?>) request);
    }
    deadlineNanos = Math.min(deadlineNanos, request.deadlineNanos());
    bytes += request.bytes();
  }

  long sequence() {
    return sequence;
  }

  List<Submission> submissions() {
    return submissions;
  }

  List<Question<?>> questions() {
    return questions;
  }

  int requests() {
    return submissions.size() + questions.size();
  }

  int bytes() {
    return bytes;
  }

  long deadlineNanos() {
    return deadlineNanos;
  }

  /** Set once an attempt to bring it into the log failed without certainty. */
  void noteUncertainty() {
    maybeInLog = true;
  }

  boolean maybeInLog() {
    return maybeInLog;
  }

  Batch toBatch(long origin) {
    return new Batch(origin, sequence, submissions.stream().map(Submission::encoded).toList());
  }

  void forEachRequest(Consumer<Request> action) {
    submissions.forEach(action);
    questions.forEach(action);
  }
}
