package io.leasehold.core.outcome;

/**
 * The events needed are no longer kept.
 *
 * @param oldestRevision reads from this revision on, and watches after it, are answered
 */
public record TooOld(long askedRevision, long oldestRevision) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.TOO_OLD;
  }

  @Override
  public String text() {
    return "revision "
        + askedRevision
        + " is no longer kept, the oldest is "
        + oldestRevision
        + "; read the present state and watch from there";
  }
}
