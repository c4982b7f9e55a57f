package io.leasehold.server.guard;

import java.time.Duration;

/**
 * What a node puts up with.
 *
 * @param connections open at once at most
 * @param idle how long a connection may be without a request
 * @param receive how long the body of a request may take to arrive
 * @param reader how long an answer may wait for its reader
 * @param receivingBytes bodies that are under way together
 * @param unreadBytes answers that wait for their readers together
 * @param tls whether what is said to a refused connection could not be read
 */
public record GuardSettings(
    int connections,
    Duration idle,
    Duration receive,
    Duration reader,
    long receivingBytes,
    long unreadBytes,
    boolean tls) {}
