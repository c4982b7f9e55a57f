/**
 * The commands of a holder: leases are granted, renewed and revoked, keys are acquired, released
 * and handed over, elections are fought. Each is a thin translation of its arguments into a request
 * and of the reply into lines.
 *
 * <p>Only {@link io.leasehold.cli.lease.Candidacy} lasts: it holds a lease for as long as the
 * command runs, and believes only what the holder's logic of the client library lets it believe.
 */
package io.leasehold.cli.lease;
