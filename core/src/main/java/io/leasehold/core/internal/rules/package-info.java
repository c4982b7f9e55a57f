/**
 * The decisions. {@code docs/rules.md} says them in prose; each class here is a chapter of it.
 *
 * <p>A batch runs {@code TimeRules} first (end what is due), then each command through {@code
 * LeaseRules}, {@code ClaimRules}, {@code TokenRules}, {@code KeyRules} or {@code Transactions}.
 * Below them, {@code Tenancies} is the only place where a claim changes hands, {@code Queues} the
 * only one that serves waiters, {@code Endings} the only one that ends a lease. {@code Views} and
 * {@code Refusals} word the answers. Nothing throws for what a caller may do wrong; an exception
 * from here means a broken invariant, and the replica must stop.
 */
package io.leasehold.core.internal.rules;
