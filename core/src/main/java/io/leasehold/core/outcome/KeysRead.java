package io.leasehold.core.outcome;

import io.leasehold.core.model.KeyValue;
import java.util.List;

/**
 * Stored keys, in order.
 *
 * @param revision the revision they were read at
 * @param count how many the range has, also beyond the limit of the read
 */
public record KeysRead(long revision, List<KeyValue> keys, long count) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.KEYS_READ;
  }

  /** Whether the limit of the read left some out. */
  public boolean more() {
    return count > keys.size();
  }
}
