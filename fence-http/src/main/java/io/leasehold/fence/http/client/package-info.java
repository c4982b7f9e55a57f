/**
 * The owner's side of the header, for {@code java.net.http}: stamps each request with the token of
 * the moment, and turns the answer 412 into the exception that a fence throws. It protects nothing
 * by itself; the server does.
 */
package io.leasehold.fence.http.client;
