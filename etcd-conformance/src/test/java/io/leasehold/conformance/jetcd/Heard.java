package io.leasehold.conformance.jetcd;

import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a stream has told so far, and how it ended. Thread-safe. */
final class Heard<T> implements StreamObserver<T> {
  private static final long PATIENCE_SECONDS = 60;

  private final List<T> answers = new ArrayList<>();
  private Throwable error;
  private boolean completed;

  @Override
  public synchronized void onNext(T answer) {
    answers.add(answer);
    notifyAll();
  }

  @Override
  public synchronized void onError(Throwable failure) {
    error = failure;
    notifyAll();
  }

  @Override
  public synchronized void onCompleted() {
    completed = true;
    notifyAll();
  }

  /** The first answers, once there are so many. */
  synchronized List<T> await(int count) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (answers.size() < count && error == null && !completed) {
      waitUntil(deadline);
    }
    if (answers.size() < count) {
      throw new AssertionError("wanted " + count + " answers, but " + this);
    }
    return List.copyOf(answers.subList(0, count));
  }

  /** The error that it ended with; to end without one is a failure of the test. */
  synchronized Throwable error() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (error == null && !completed) {
      waitUntil(deadline);
    }
    if (error == null) {
      throw new AssertionError("wanted an error, but " + this);
    }
    return error;
  }

  private void waitUntil(long deadline) throws InterruptedException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new AssertionError("waited in vain: " + this);
    }
    TimeUnit.NANOSECONDS.timedWait(this, left);
  }

  @Override
  public synchronized String toString() {
    return "heard " + answers + (completed ? ", completed" : "") + (error == null ? "" : error);
  }
}
