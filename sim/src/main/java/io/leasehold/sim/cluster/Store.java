package io.leasehold.sim.cluster;

import io.leasehold.core.Applied;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import java.util.List;

/**
 * The rules inside one node: what a log entry does to the state. Deterministic, so that replicas
 * agree. The production store is {@link MachineStore}; most mutants are stores.
 */
public interface Store {
  Applied apply(List<Request> requests, long stampMillis);

  /** The leader looks at a request before it goes into the log; production leaves it alone. */
  default Request admit(Request request) {
    return request;
  }

  Saved save();

  long nowMillis();

  long revision();

  /**
   * The earliest stamp at which an empty batch would have work, Long.MAX_VALUE if there is none.
   */
  long nextWorkMillis();

  boolean hasLeases();

  KeyInfo describeKey(Key key);

  /** A state at rest: what a snapshot file holds. */
  interface Saved {
    Bytes bytes();

    long nowMillis();

    /** A fresh store in this state, as after a restart. */
    Store restore();
  }
}
