/**
 * Keeps leases alive. A {@link io.leasehold.client.keeper.Keeper} is the shell around the pure
 * {@link io.leasehold.client.holder.Steward}: it owns the one thread, the one lock and the one
 * stream of renewals that all leases of a client share, and takes the readings of the clocks.
 *
 * <p>A {@link io.leasehold.client.keeper.KeptLease} is one lease in its care, a {@link
 * io.leasehold.client.keeper.KeptClaim} one claim under it. Applications meet them as {@code Lease}
 * and {@code Held}; this package may change without notice.
 */
package io.leasehold.client.keeper;
