package io.leasehold.client.keeper;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Status;
import java.util.ArrayList;
import java.util.List;

/** What is to be told to listeners, in order. Gathered under the keeper's lock, told without it. */
final class News {
  private static final System.Logger LOG = System.getLogger(Keeper.class.getName());

  private final KeeperMeter meter;
  private List<Runnable> waiting = new ArrayList<>();

  News(KeeperMeter meter) {
    this.meter = meter;
  }

  /** A lease changed, and all claims under it. */
  void turned(KeptLease lease, Status status) {
    if (status == Status.JEOPARDY) {
      meter.jeopardy();
    }
    add(lease, status, lease.lossCauseOrNull());
    lease.claims.values().forEach(claim -> add(claim, status, null));
    if (status == Status.LOST) {
      lease.claims.clear();
    }
  }

  /** A claim was lost, and its lease was not. */
  void lostAlone(KeptClaim claim) {
    add(claim, Status.LOST, claim.lossCauseOrNull());
  }

  private void add(Kept kept, Status status, LossCause counted) {
    if (status == Status.LOST && counted != null && counted != LossCause.RELEASED) {
      meter.lost(counted);
    }
    for (Kept.Listener listener : kept.listenersTo(status)) {
      waiting.add(() -> listener.turned(status));
    }
  }

  List<Runnable> take() {
    List<Runnable> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }

  /** One that fails does not keep the others from hearing. */
  static void tell(List<Runnable> news) {
    for (Runnable one : news) {
      try {
        one.run();
      } catch (RuntimeException | Error fault) {
        LOG.log(System.Logger.Level.ERROR, "a listener failed", fault);
      }
    }
  }
}
