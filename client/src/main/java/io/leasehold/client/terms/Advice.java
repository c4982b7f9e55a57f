package io.leasehold.client.terms;

import io.leasehold.client.holder.HolderTerms;

/**
 * Terms, and why each number is what it is; the reasons are full sentences for people.
 *
 * @param whyTerm the reason for L
 * @param whyRenew the reason for R
 * @param whyMargin the reason for S
 */
public record Advice(HolderTerms terms, String whyTerm, String whyRenew, String whyMargin) {}
