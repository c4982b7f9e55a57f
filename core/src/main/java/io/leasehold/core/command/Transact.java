package io.leasehold.core.command;

import java.util.List;

/**
 * If all compares hold, does the steps of {@code then}, otherwise those of {@code orElse}: all of
 * them, in order, under one revision, or none if one of them is refused.
 */
public record Transact(List<Compare> compares, List<Step> then, List<Step> orElse)
    implements Command, Step {
  public Transact {
    compares = List.copyOf(compares);
    then = List.copyOf(then);
    orElse = List.copyOf(orElse);
  }

  @Override
  public Kind kind() {
    return Kind.TRANSACT;
  }

  @Override
  public StepKind stepKind() {
    return StepKind.TRANSACT;
  }
}
