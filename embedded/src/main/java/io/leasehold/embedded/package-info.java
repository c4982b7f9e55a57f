/** A node inside the application's own process. */
package io.leasehold.embedded;
