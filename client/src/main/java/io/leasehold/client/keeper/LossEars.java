package io.leasehold.client.keeper;

import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.Tenure;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.holder.Reading;
import java.util.List;

/** Passes on to where it belongs what a {@link LossWatch} hears. News only ever ends things. */
final class LossEars implements LossWatch.Ears {
  private final Care care;

  LossEars(Care care) {
    this.care = care;
  }

  @Override
  public void standing(LossWatch.Viewer viewer, Position next) {
    care.settled(
        reading -> care.losses.stands(viewer, next).forEach(id -> care.renewNow(id, reading)));
  }

  @Override
  public void told(LossWatch.Viewer viewer, List<Event> events, Position next) {
    care.settled(
        reading -> {
          care.losses.advance(viewer, next);
          // Leases first: a claim that ended with its lease is no loss of its own.
          events.forEach(event -> leaseEnded(event, reading));
          events.forEach(event -> claimEnded(event, reading));
        });
  }

  private void leaseEnded(Event event, Reading reading) {
    if (event.hasLeaseEnded()) {
      Event.LeaseEnded ended = event.getLeaseEnded();
      String text = "lease " + ended.getLease() + " of " + ended.getHolder() + " has ended";
      care.leaseEnded(ended.getLease(), Endings.cause(ended.getHow()), text, reading);
    }
  }

  private void claimEnded(Event event, Reading reading) {
    if (event.hasClaimEnded()) {
      Tenure tenure = event.getClaimEnded().getTenure();
      care.claimEnded(
          tenure.getLease(),
          tenure.getKey(),
          tenure.getToken(),
          Endings.cause(tenure.getHow()),
          reading);
    }
  }

  @Override
  public void ended(LossWatch.Viewer viewer, ConnectionException cause) {
    care.settled(reading -> care.losses.ended(viewer, cause, System.nanoTime()));
  }
}
