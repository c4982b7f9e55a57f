/**
 * Counters, against a real node. Additions that meet each other all count, and one that is sent
 * twice counts once; what is no number is refused.
 */
package io.leasehold.client.counter;
