package io.leasehold.core.outcome;

import io.leasehold.core.model.Tenure;
import java.util.List;

/**
 * The verdicts on a renewal, with only the exceptions spelled out: every lease that is in neither
 * list was renewed for its full term and still has all its claims.
 *
 * @param renewed how many were renewed, notices included
 * @param refused those that were not, in the order of the command
 * @param notices those that were, but whose holder must learn something
 */
public record Renewed(int renewed, List<NotRenewed> refused, List<Notice> notices)
    implements Outcome {

  /** A lease that was not renewed; {@code index} is its place in the command. */
  public record NotRenewed(int index, long lease, Refusal why) {}

  /**
   * A lease that was renewed, but for less than its term because its life is bounded, or that lost
   * claims to others. A lost claim is told with every renewal until it is released, so that no lost
   * answer can hide it.
   */
  public record Notice(int index, long lease, long remainingMillis, List<Tenure> lost) {}

  @Override
  public Kind kind() {
    return Kind.RENEWED;
  }
}
