package io.leasehold.core.outcome;

/**
 * Why a command was not done. Nothing was changed by it; only the order of an acquisition is spent
 * by its refusal, so that no copy of it succeeds where it failed.
 */
public sealed interface Refusal extends Outcome
    permits BadArgument,
        NoSuchLease,
        Ended,
        IdTaken,
        Spent,
        NotHolder,
        StaleToken,
        NotWaiting,
        NotStored,
        NotACounter,
        Delayed,
        Held,
        TooOld,
        OverLimit {

  /** What was wrong, the values, and what to do next, in a sentence or two for a person. */
  String text();
}
