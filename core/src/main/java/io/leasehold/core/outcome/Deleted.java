package io.leasehold.core.outcome;

import io.leasehold.core.model.KeyValue;
import java.util.List;

/** The keys are gone; an empty list means there was nothing to delete, and no new revision. */
public record Deleted(long revision, List<KeyValue> previous) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.DELETED;
  }
}
