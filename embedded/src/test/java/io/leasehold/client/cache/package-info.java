/**
 * The cache, against a real node: caches that let go, are paused or cut off while others write. No
 * read may be older than a write that was acknowledged before it.
 */
package io.leasehold.client.cache;
