package io.leasehold.core.model;

import java.util.List;

/**
 * Everything about one key at this moment.
 *
 * @param stored its value, or null if it stores none
 * @param claims its holders, oldest token first
 * @param waiters its queue, next one first
 * @param delayedUntilMillis end of the lock delay, or 0 if none runs; for a pool the earliest end
 */
public record KeyInfo(
    Key key, KeyValue stored, List<Claim> claims, List<Waiter> waiters, long delayedUntilMillis) {}
