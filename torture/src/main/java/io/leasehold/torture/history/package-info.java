/**
 * What clients did: one {@link io.leasehold.torture.history.Deed} a call, kept as lines of JSON.
 *
 * <p>Times are those of one clock, the harness's. It stamps a deed before the client is allowed to
 * send and after the client has told its answer, so the true moments lie between the two stamps
 * whatever the clocks of the client and of the nodes say.
 */
package io.leasehold.torture.history;
