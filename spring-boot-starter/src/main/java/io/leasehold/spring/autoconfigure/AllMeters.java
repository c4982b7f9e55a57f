package io.leasehold.spring.autoconfigure;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.keeper.KeeperMeter;
import java.util.List;

/** Tells several meters. */
record AllMeters(List<KeeperMeter> meters) implements KeeperMeter {

  @Override
  public void leasesAlive(int leases) {
    meters.forEach(meter -> meter.leasesAlive(leases));
  }

  @Override
  public void renewalsSent(int leases) {
    meters.forEach(meter -> meter.renewalsSent(leases));
  }

  @Override
  public void renewalsAnswered(int leases, long roundTripNanos) {
    meters.forEach(meter -> meter.renewalsAnswered(leases, roundTripNanos));
  }

  @Override
  public void renewalsFailed(int leases) {
    meters.forEach(meter -> meter.renewalsFailed(leases));
  }

  @Override
  public void marginLeft(long nanos) {
    meters.forEach(meter -> meter.marginLeft(nanos));
  }

  @Override
  public void jeopardy() {
    meters.forEach(KeeperMeter::jeopardy);
  }

  @Override
  public void lost(LossCause cause) {
    meters.forEach(meter -> meter.lost(cause));
  }
}
