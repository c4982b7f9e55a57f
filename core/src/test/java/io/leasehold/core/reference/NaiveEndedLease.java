package io.leasehold.core.reference;

import io.leasehold.core.model.HowEnded;
import java.util.List;

/** A lease that is over; {@code held} is what it held at its end, in key order. */
record NaiveEndedLease(long id, String holder, HowEnded how, long endedAt, List<NaiveClaim> held) {}
