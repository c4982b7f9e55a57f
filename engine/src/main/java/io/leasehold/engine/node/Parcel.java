package io.leasehold.engine.node;

import java.util.ArrayList;
import java.util.List;

/** What goes into one entry of the log. */
record Parcel(List<OwnBatch> own, List<Forwarded.Item> forwarded) {
  static final Parcel TICK = new Parcel(List.of(), List.of());

  static Parcel empty() {
    return new Parcel(new ArrayList<>(), new ArrayList<>());
  }

  boolean isEmpty() {
    return own.isEmpty() && forwarded.isEmpty();
  }
}
