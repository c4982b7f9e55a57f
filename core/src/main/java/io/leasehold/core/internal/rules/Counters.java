package io.leasehold.core.internal.rules;

import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.NotACounter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The arithmetic of counters, and the memory that makes a repeated addition harmless. */
final class Counters {
  /** Twenty characters hold every 64-bit number with its sign. */
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,19}");

  private final State state;

  /** Answers of the running transaction, remembered only if it succeeds. */
  private final Map<Long, Added> pending = new LinkedHashMap<>();

  Counters(State state) {
    this.state = state;
  }

  /** The result of an addition: a value, or why there is none. */
  record Sum(long value, NotACounter refusal) {}

  static Sum sum(Key key, KeyValue previous, long delta) {
    String text = previous == null ? "0" : asciiOf(previous);
    try {
      if (!NUMBER.matcher(text).matches()) {
        throw new NumberFormatException(text);
      }
      return new Sum(Math.addExact(Long.parseLong(text), delta), null);
    } catch (NumberFormatException notANumber) {
      String reason = "that is not a whole number of 64 bits; put one first";
      return new Sum(0, new NotACounter(key, previous.value(), reason));
    } catch (ArithmeticException overflow) {
      String reason =
          text + " plus " + delta + " does not fit into 64 bits; put a smaller number first";
      return new Sum(0, new NotACounter(key, previous.value(), reason));
    }
  }

  private static String asciiOf(KeyValue stored) {
    return stored.value().length() > 20
        ? ""
        : new String(stored.value().toByteArray(), StandardCharsets.ISO_8859_1);
  }

  /** Null if the request is new. */
  Added answered(long requestId) {
    if (requestId == 0) {
      return null;
    }
    Added answer = pending.get(requestId);
    return answer != null ? answer : state.additions.find(requestId);
  }

  void remember(long requestId, Added answer, boolean inTransaction) {
    if (requestId == 0) {
      return;
    }
    if (inTransaction) {
      pending.put(requestId, answer);
    } else {
      state.additions.remember(requestId, answer, state.limits().of(Limit.ADDITIONS_KEPT));
    }
  }

  void commit() {
    pending.forEach((requestId, answer) -> remember(requestId, answer, false));
    pending.clear();
  }

  void rollBack() {
    pending.clear();
  }
}
