/**
 * Objects of an S3-compatible store that refuse a stale owner.
 *
 * <p>The store knows no tokens, but it can compare: a write with {@code If-Match} is done only if
 * the object is still the one that was read, {@code If-None-Match: *} only if there is none. So
 * {@link io.leasehold.fence.s3.FencedObject} reads the token that stands with the object, refuses
 * if it is larger, and else writes under the condition that nothing has changed since. Comparison
 * and write are one step <em>of the store</em>, which is why a delayed write of an old owner
 * bounces there.
 *
 * <p>All of it rests on a store that honours the conditions, also when writes race. Some ignore
 * them without a word: {@link io.leasehold.fence.s3.S3Fence#verify()} finds out.
 */
package io.leasehold.fence.s3;
