/**
 * Leader election: one of several candidates leads, knows for certain when it no longer does, and
 * the next one takes over.
 *
 * <p>{@link io.leasehold.client.election.Election} is about one office: who holds it, how often it
 * changed hands, who watches it. A {@link io.leasehold.client.election.Candidate} campaigns for it
 * until it is closed: after a loss it stands in line again by itself. {@link
 * io.leasehold.client.election.Leadership} is one term in office, with its fencing token.
 */
package io.leasehold.client.election;
