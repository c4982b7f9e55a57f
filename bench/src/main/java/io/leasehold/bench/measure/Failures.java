package io.leasehold.bench.measure;

import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Counts what went wrong, and keeps the first of it. Safe for use by several threads. */
public final class Failures {
  private final LongAdder count = new LongAdder();
  private final AtomicReference<String> first = new AtomicReference<>();

  public void add(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    add(cause.toString());
  }

  public void add(String failure) {
    count.increment();
    first.compareAndSet(null, failure);
  }

  public long count() {
    return count.sum();
  }

  public Optional<String> first() {
    return Optional.ofNullable(first.get());
  }
}
