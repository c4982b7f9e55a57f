/**
 * What keeps callers that mean ill, or are broken, from taking a node away from the others.
 *
 * <p>{@code Connections} bounds how many there are and how long one may be without a request;
 * {@code Guard} stands before every door and makes an {@code Exchange} of each request, which knows
 * how much of it has come and how much of its answer has been taken; {@code Exchanges} looks at all
 * of them once in a while and ends those that take too long or, if too much is unread, longest. So
 * what a node keeps for callers is bounded in number, in bytes and in time, whatever they do or
 * leave undone. Nothing here knows what a lease is.
 */
package io.leasehold.server.guard;
