/**
 * A read cache that is never stale: whoever caches a key holds a shared claim on it, and whoever
 * writes it must hold it alone.
 *
 * <p>This is how Chubby keeps its clients' caches consistent: a write waits until every cache has
 * let go of the key, or its lease has ended. A cache learns from a watch that a writer stands in
 * line, drops the value first and then its claim. See {@link
 * io.leasehold.client.cache.LeasedCache}.
 */
package io.leasehold.client.cache;
