/** Refuses a stale owner in the same step as the write. */
package io.leasehold.fence.redis;
