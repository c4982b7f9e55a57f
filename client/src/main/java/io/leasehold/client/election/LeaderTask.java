package io.leasehold.client.election;

/** What a leader does. */
@FunctionalInterface
public interface LeaderTask {

  /**
   * Leads until interrupted, which happens the moment the office is lost: before anybody else can
   * lead. Returning or throwing gives the office back.
   */
  void lead(Leadership leadership) throws Exception;
}
