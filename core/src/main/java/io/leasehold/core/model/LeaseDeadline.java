package io.leasehold.core.model;

/** A live lease and the cluster time at which it ends unless it is renewed. */
public record LeaseDeadline(long id, long deadlineMillis) {}
