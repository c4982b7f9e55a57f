package io.leasehold.core.command;

import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Changes the limits that are named and leaves the others as they are when it is applied: of two
 * changes at the same moment neither undoes the other.
 *
 * @param changes in the order of the limits; each value must be one that the limit may have
 */
public record ChangeLimits(Map<Limit, Long> changes) implements Command {
  public ChangeLimits {
    Map<Limit, Long> sorted = new EnumMap<>(Limit.class);
    sorted.putAll(changes);
    changes = Collections.unmodifiableMap(sorted);
    Limits unused = applied(changes, Limits.defaults());
  }

  /** These limits with the changes made. */
  public Limits appliedTo(Limits limits) {
    return applied(changes, limits);
  }

  private static Limits applied(Map<Limit, Long> changes, Limits limits) {
    Limits changed = limits;
    for (Map.Entry<Limit, Long> change : changes.entrySet()) {
      changed = changed.with(change.getKey(), change.getValue());
    }
    return changed;
  }

  @Override
  public Kind kind() {
    return Kind.CHANGE_LIMITS;
  }
}
