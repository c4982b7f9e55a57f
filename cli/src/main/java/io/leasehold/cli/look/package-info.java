/**
 * The commands that look and change nothing: what is held by whom, since when and for how long, how
 * it came to be so, and what happens next.
 *
 * <p>Moments of cluster time mean nothing on anybody's clock, so people are shown how far they lie
 * from the cluster's own present; JSON has the numbers as they are.
 */
package io.leasehold.cli.look;
