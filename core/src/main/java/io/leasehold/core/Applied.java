package io.leasehold.core;

import io.leasehold.core.event.Event;
import io.leasehold.core.outcome.Outcome;
import java.util.List;

/**
 * What one batch did.
 *
 * @param outcomes one a command, in their order
 * @param events everything that happened, endings by time included, in order
 * @param nowMillis cluster time after the batch
 */
public record Applied(List<Outcome> outcomes, List<Event> events, long nowMillis) {}
