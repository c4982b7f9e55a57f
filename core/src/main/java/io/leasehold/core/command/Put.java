package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;

/**
 * Stores a value.
 *
 * @param lease the lease the key vanishes with, or 0
 * @param keepValue leave the stored value as it is and change only the lease
 * @param keepLease leave the lease as it is and change only the value; keeping anything of a key
 *     that is not stored is refused
 */
public record Put(Key key, Bytes value, long lease, boolean keepValue, boolean keepLease)
    implements Command, Step {
  public Put {
    requireNonNull(key, "key");
    requireNonNull(value, "value");
  }

  public static Put of(Key key, Bytes value) {
    return new Put(key, value, 0, false, false);
  }

  public static Put bound(Key key, Bytes value, long lease) {
    return new Put(key, value, lease, false, false);
  }

  @Override
  public Kind kind() {
    return Kind.PUT;
  }

  @Override
  public StepKind stepKind() {
    return StepKind.PUT;
  }
}
