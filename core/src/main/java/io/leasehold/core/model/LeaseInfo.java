package io.leasehold.core.model;

import java.util.List;

/**
 * A live lease as a reader sees it.
 *
 * @param keys stored keys that vanish with it, in order
 * @param claims what it holds, in key order
 * @param waitingFor keys it waits for, in order
 */
public record LeaseInfo(
    long id,
    String holder,
    Terms terms,
    long grantedAtMillis,
    long deadlineMillis,
    long remainingMillis,
    long renewals,
    List<Key> keys,
    List<Claim> claims,
    List<Key> waitingFor) {}
