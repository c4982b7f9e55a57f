package io.leasehold.bench.report;

import io.leasehold.bench.peer.Durability;

/** Who was measured: what a reader has to know before believing a ratio. */
public record PeerFacts(String name, String version, String settings, Durability durability) {}
