/**
 * Those who want leases, and what they do with them. A {@link io.leasehold.sim.holder.Holder} is a
 * process that runs a few {@link io.leasehold.sim.holder.Session}s at a time: each is granted a
 * lease, which is kept alive exactly as the production {@link io.leasehold.client.holder.Steward}
 * and {@link io.leasehold.client.holder.Tenancy} say, claims keys, and works: check, then write to
 * a fenced resource and to an unfenced one, with a pause in between that it does not notice.
 *
 * <p>All that a holder believes about its lease is behind {@link io.leasehold.sim.holder.Guard},
 * which is where mutants of the holder are put in. What is here besides is the little a client has
 * to do around it: tell the guard everything in the right order, repeat what was not answered, give
 * back what it got but no longer wants.
 */
package io.leasehold.sim.holder;
