package io.leasehold.torture.check;

import io.leasehold.torture.history.History;
import java.util.List;
import java.util.function.Function;

/** All checks, each of them independent of the others. */
public final class Checks {
  private static final List<Function<History, Verdict>> ALL =
      List.of(
          Linearizability::check,
          NeverEarly::check,
          Exclusion::check,
          TokenOrder::check,
          FencedResource::check,
          Durability::check,
          NothingStuck::check);

  private Checks() {}

  public static List<Verdict> of(History history) {
    return ALL.stream().map(check -> check.apply(history)).toList();
  }
}
