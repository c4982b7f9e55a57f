/**
 * A proxy for TCP connections in this very process, which can hold up, slow down and let pass what
 * goes by: for machines on which the kernel's network may not be touched.
 *
 * <p>A cut holds bytes back instead of dropping them: that is what a dropped packet looks like from
 * inside a connection, as it is sent again until it gets through. A connection that is begun behind
 * a cut is accepted and stays silent.
 */
package io.leasehold.torture.proxy;
