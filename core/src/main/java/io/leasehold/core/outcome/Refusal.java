package io.leasehold.core.outcome;

/** Why a command was not done. Nothing was changed by it. */
public sealed interface Refusal extends Outcome
    permits BadArgument,
        NoSuchLease,
        Ended,
        IdTaken,
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
