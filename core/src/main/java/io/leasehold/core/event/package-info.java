/**
 * What happened, in one order that all replicas agree on.
 *
 * <p>Watches are fed from these events and resume at a {@link io.leasehold.core.model.Position}.
 * Waiting callers are answered from them too: whoever was queued learns of its grant by {@link
 * io.leasehold.core.event.ClaimGranted} and of its end by {@link
 * io.leasehold.core.event.WaitEnded}. Renewals make no events: there are far too many, and what
 * matters about one is whether it was refused.
 */
package io.leasehold.core.event;
