package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;

/**
 * Reads stored keys in order.
 *
 * @param limit how many at most, 0 for all
 * @param revision the revision to read at, 0 for now
 * @param countOnly count them and return none
 */
public record Read(KeyRange range, int limit, long revision, boolean countOnly) implements Step {
  public Read {
    requireNonNull(range, "range");
  }

  public static Read of(Key key) {
    return of(KeyRange.single(key));
  }

  public static Read of(KeyRange range) {
    return new Read(range, 0, 0, false);
  }

  public Read at(long revision) {
    return new Read(range, limit, revision, countOnly);
  }

  public Read limitedTo(int limit) {
    return new Read(range, limit, revision, countOnly);
  }

  @Override
  public StepKind stepKind() {
    return StepKind.READ;
  }
}
