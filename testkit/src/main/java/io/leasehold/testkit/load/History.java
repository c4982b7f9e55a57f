package io.leasehold.testkit.load;

import io.leasehold.testkit.load.Call.Kind;
import io.leasehold.torture.process.Until;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Every call that clients made, in no particular order. Thread-safe. */
public final class History {
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final AtomicLong acknowledged = new AtomicLong();

  void add(Call call) {
    calls.add(call);
    if (call.isAcknowledged()) {
      acknowledged.incrementAndGet();
    }
  }

  public List<Call> calls() {
    return List.copyOf(calls);
  }

  public Stream<Call> calls(Kind kind) {
    return calls.stream().filter(call -> call.kind() == kind);
  }

  public Stream<Call> acknowledged(Kind kind) {
    return calls(kind).filter(Call::isAcknowledged);
  }

  public long acknowledged() {
    return acknowledged.get();
  }

  /** Waits until so many more calls than now were acknowledged: the cluster does its work. */
  public void awaitMore(long calls) {
    long goal = acknowledged() + calls;
    Until.holds(
        () -> goal + " calls are acknowledged, not only " + acknowledged(),
        () -> acknowledged() >= goal);
  }

  /** The longest time in which nobody's call of this kind was acknowledged. */
  public long longestGapMillis(Kind kind) {
    long[] answers = acknowledged(kind).mapToLong(Call::answeredNanos).sorted().toArray();
    long longest = 0;
    for (int i = 1; i < answers.length; i++) {
      longest = Math.max(longest, answers[i] - answers[i - 1]);
    }
    return TimeUnit.NANOSECONDS.toMillis(longest);
  }

  /** How many calls there were and what became of them, for people. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Call.Answer answer : Call.Answer.values()) {
      long count = calls.stream().filter(call -> call.answer() == answer).count();
      text.append(text.isEmpty() ? "" : ", ").append(count).append(' ').append(answer);
    }
    return text.toString();
  }
}
