/** Refuses a stale owner with conditional writes. */
package io.leasehold.fence.s3;
