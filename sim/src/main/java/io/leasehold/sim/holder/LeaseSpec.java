package io.leasehold.sim.holder;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.core.model.Terms;

/** What a holder asks of the cluster, and what it promises itself; they belong together. */
public record LeaseSpec(Terms terms, HolderTerms holderTerms) {}
