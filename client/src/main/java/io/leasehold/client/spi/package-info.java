/**
 * How a node that runs inside of the application is found: through {@link java.util.ServiceLoader},
 * so that the client needs none of the server's classes.
 */
package io.leasehold.client.spi;
