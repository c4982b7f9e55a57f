package io.leasehold.client.reaper;

/** What is done about an abandoned id. */
@FunctionalInterface
public interface CleanUp {

  /**
   * Cleans up. Returning acknowledges it; throwing puts it back, for any reaper to try again later.
   * Interrupted the moment the claim on the id is lost. May run again after a crash, so it must not
   * mind finding its work done.
   */
  void clean(Abandoned abandoned) throws Exception;
}
