package io.leasehold.sim.mutant;

import io.leasehold.core.command.Put;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Position;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.List;

/** How a store that should not grant a claim does it all the same: it just writes it down. */
final class Overwrite {
  private Overwrite() {}

  /** A claim under a fresh revision, whoever holds the key. */
  static Claim claim(Store store, Key key, ClaimMode mode, long lease, String holder) {
    long now = store.nowMillis();
    Put put = Put.of(key, Bytes.of(holder));
    store.apply(List.of(new Request(0, null, put, 0, 0)), now);
    long token = store.revision();
    return new Claim(key, mode, Claim.NO_SLOT, token, lease, holder, Bytes.EMPTY, now, now, now);
  }

  static Event event(Claim claim, boolean waited) {
    return new ClaimGranted(new Position(claim.token(), 0), claim, waited);
  }
}
