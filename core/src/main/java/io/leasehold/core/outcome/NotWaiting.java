package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;
import java.util.List;

/**
 * Nobody of that description is in the queue of the key.
 *
 * @param waiting the first few who are
 */
public record NotWaiting(Key key, String wanted, List<String> waiting) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.NOT_WAITING;
  }

  @Override
  public String text() {
    return wanted
        + " is not waiting for \""
        + key
        + "\" ("
        + (waiting.isEmpty() ? "nobody is" : "waiting: " + String.join(", ", waiting))
        + "); it has to acquire the key with a wait first";
  }
}
