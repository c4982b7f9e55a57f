/**
 * A real PostgreSQL for tests, in a test-jar so that other modules can use it too.
 *
 * <p>The server comes as a Maven artifact, so a test needs nothing that is installed. It runs on
 * the loopback interface in a folder of its own, without fsync, and is stopped and removed when the
 * JVM ends. It tells nothing about how fast or how durable PostgreSQL is.
 */
package io.leasehold.fence.jdbc.postgres;
