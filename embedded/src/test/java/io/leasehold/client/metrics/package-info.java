/**
 * The metrics of a client that has a real node behind it. The names and the arithmetic are tested
 * where they are, in the client's own module; here it is seen that the keeper tells what happens.
 */
package io.leasehold.client.metrics;
