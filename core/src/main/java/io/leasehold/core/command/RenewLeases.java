package io.leasehold.core.command;

import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * Renews one or very many leases, each judged on its own: a dead one never blocks the others.
 *
 * <p>The ids are an array that is handed over, not copied: a renewal must not cost garbage.
 */
public final class RenewLeases implements Command {
  private final long[] ids;

  public RenewLeases(long... ids) {
    this.ids = ids;
  }

  public int size() {
    return ids.length;
  }

  public long id(int index) {
    return ids[index];
  }

  /** Copies all ids at once, in order: the log is written without a call an id. */
  public void copyTo(LongBuffer target) {
    target.put(ids);
  }

  @Override
  public Kind kind() {
    return Kind.RENEW_LEASES;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RenewLeases that && Arrays.equals(ids, that.ids);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ids);
  }

  @Override
  public String toString() {
    return "RenewLeases" + (ids.length <= 8 ? Arrays.toString(ids) : "[" + ids.length + " ids]");
  }
}
