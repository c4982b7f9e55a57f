/**
 * A node inside the application's own process: the real engine behind the real services, reached
 * without a network. Applications never name this package; having it on the class path is enough
 * for {@code Leasehold.embedded()} to find it.
 */
package io.leasehold.embedded;
