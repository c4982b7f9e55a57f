package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;

/** Deletes the stored keys of a range. Claims on them are not touched. */
public record Delete(KeyRange range) implements Command, Step {
  public Delete {
    requireNonNull(range, "range");
  }

  public static Delete of(Key key) {
    return new Delete(KeyRange.single(key));
  }

  @Override
  public Kind kind() {
    return Kind.DELETE;
  }

  @Override
  public StepKind stepKind() {
    return StepKind.DELETE;
  }
}
