/**
 * How to choose the three numbers of a lease, and what a choice means. {@link
 * io.leasehold.client.terms.Advisor} turns a wanted failover time and the {@link
 * io.leasehold.client.terms.Conditions} of a place into terms; {@link
 * io.leasehold.client.terms.Forecast} says what any terms lead to there: failover, false expiries,
 * traffic; {@link io.leasehold.client.terms.Judge} names what is wrong with them. All of it is
 * arithmetic: no clock, no randomness, no network. The formulas are in docs/terms.md.
 */
package io.leasehold.client.terms;
