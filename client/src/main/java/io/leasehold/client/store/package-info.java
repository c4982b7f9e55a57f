/**
 * Values kept in the cluster: put, read, listed, deleted, replaced only if unchanged, bound to a
 * lease so that they vanish with it, or fenced by a held key so that a stale owner cannot write.
 *
 * <p>{@link io.leasehold.client.store.Store} does all of it; {@link
 * io.leasehold.client.store.Listing} is what was stored under a prefix at one moment.
 */
package io.leasehold.client.store;
