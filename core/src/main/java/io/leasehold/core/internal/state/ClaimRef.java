package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;

/** Names a claim, live or over. */
public record ClaimRef(Key key, long token) {}
