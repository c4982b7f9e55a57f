package io.leasehold.recipes.kubernetes;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Loss;
import io.leasehold.client.election.Candidate;
import io.leasehold.client.election.Election;
import io.leasehold.client.election.LeaderListener;
import io.leasehold.client.election.Leadership;

/** Runs a controller in one process at a time, for as long as it is open. */
public final class LeaderElector implements AutoCloseable {
  private final Candidate candidate;
  private final AutoCloseable observation;

  private LeaderElector(Candidate candidate, AutoCloseable observation) {
    this.candidate = candidate;
    this.observation = observation;
  }

  /** Begins to campaign, and campaigns again after every loss. */
  public static LeaderElector start(
      Leasehold client, LeaderElectionConfig config, LeaderCallbacks callbacks) {
    Election election = Election.of(client, config.lock());
    AutoCloseable observation =
        election.observe(leader -> leader.ifPresent(now -> callbacks.onNewLeader(now.holder())));
    Candidate candidate =
        election
            .candidate(config.identity())
            .terms(config.terms())
            .task(leadership -> callbacks.onStartedLeading(leadership.token()))
            .listener(
                new LeaderListener() {
                  @Override
                  public void onLost(Leadership leadership, Loss loss) {
                    callbacks.onStoppedLeading();
                  }
                })
            .start();
    return new LeaderElector(candidate, observation);
  }

  /** Gives up leadership at once, so that another need not wait, and stops campaigning. */
  @Override
  public void close() {
    candidate.close();
    try {
      observation.close();
    } catch (Exception failure) {
      throw new IllegalStateException("the election could not be left", failure);
    }
  }
}
