/**
 * Watches: what happens to keys and leases, told in order, each thing once, across breaks of
 * connections and failures of nodes.
 *
 * <p>{@link io.leasehold.client.watch.Watching} says what to watch and from where; {@link
 * io.leasehold.client.watch.KeyWatch} is the running watch, which knows the {@link
 * io.leasehold.client.watch.Position} at which a later one would go on; {@link
 * io.leasehold.client.watch.WatchEvent} is the family of things that happen. {@link
 * io.leasehold.client.watch.Following} is for those who want to know how things stand rather than
 * all that happened: it starts over by itself when the past it needs is forgotten.
 */
package io.leasehold.client.watch;
