package io.leasehold.core.outcome;

import java.util.List;

/**
 * The transaction was done.
 *
 * @param succeeded whether the compares held, so that {@code then} was done
 * @param revision the revision after it
 * @param results one outcome a step
 */
public record Transacted(boolean succeeded, long revision, List<Outcome> results)
    implements Outcome {
  @Override
  public Kind kind() {
    return Kind.TRANSACTED;
  }
}
