/** The owner's side of the header, for {@code java.net.http}. */
package io.leasehold.fence.http.client;
