/**
 * The {@code Fencing-Token} header: an owner says with each request under which token it acts, and
 * a server refuses those whose token is stale.
 *
 * <p>This package has what servers share: {@link io.leasehold.fence.http.FencingRules} reads the
 * header, {@link io.leasehold.fence.http.Admission} says when the token is admitted, and {@link
 * io.leasehold.fence.http.Problem} is how a refusal is told. Below it are a filter for servlets, a
 * decorator for Armeria and the client's side for {@code java.net.http}; each needs only its own
 * library.
 *
 * <p>A header alone fences nothing: the request may be admitted, stall, and write when another is
 * the owner. Read at {@link io.leasehold.fence.http.Admission} how admission and write become one
 * step.
 */
package io.leasehold.fence.http;
