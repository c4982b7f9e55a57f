/**
 * Who is there: processes join a group under a name and a value, and are gone for all the moment
 * their lease ends.
 *
 * <p>{@link io.leasehold.client.group.Group} lists and follows the members; {@link
 * io.leasehold.client.group.Membership} is this process's own, which comes back by itself after a
 * loss.
 */
package io.leasehold.client.group;
