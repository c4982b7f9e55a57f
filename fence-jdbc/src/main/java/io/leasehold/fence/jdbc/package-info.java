/** Refuses a stale owner inside the caller's own transaction. */
package io.leasehold.fence.jdbc;
