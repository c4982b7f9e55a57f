/**
 * Refuses a stale owner inside the caller's own transaction.
 *
 * <p>A table keeps the newest token of each resource. {@link io.leasehold.fence.jdbc.JdbcFence}
 * raises it with a plain {@code UPDATE}, whose row lock lasts until the caller commits: the
 * database itself makes admission and write one step, so no clock and no pause can come between
 * them. {@link io.leasehold.fence.jdbc.FencedDataSource} does the same for code that knows nothing
 * of fences, by standing in for connections and statements. Nothing here knows what a lease is; a
 * token is enough.
 */
package io.leasehold.fence.jdbc;
