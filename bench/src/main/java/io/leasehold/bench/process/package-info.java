/**
 * Servers as processes of this machine: started, watched through {@code /proc}, killed.
 *
 * <p>Nothing in here knows what the servers do.
 */
package io.leasehold.bench.process;
