package io.leasehold.sim.mutant;

import io.leasehold.core.Applied;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.List;

/**
 * Time is what the clients say it is: their requests carry it, and one that is fast ends others.
 */
final class ExpiryByClientsWallClock extends StoreWrapper {
  ExpiryByClientsWallClock(Store inner) {
    super(inner);
  }

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    long wallMillis = inner.nowMillis();
    for (Request request : requests) {
      wallMillis = Math.max(wallMillis, request.wallMillis());
    }
    return inner.apply(requests, wallMillis);
  }

  @Override
  public Saved save() {
    return saved(ExpiryByClientsWallClock::new);
  }
}
