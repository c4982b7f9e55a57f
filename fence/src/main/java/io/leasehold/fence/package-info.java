/** What a resource needs to refuse a stale owner: the contract, and guarded files. */
package io.leasehold.fence;
