/**
 * What a comparison says: a table for people, JSON for programs, a picture for pages.
 *
 * <p>All three are made from {@link io.leasehold.bench.report.Results}, and show medians with their
 * range. Ratios always point the same way: above 1 the first of the two is better, whether more or
 * less of the thing is good.
 */
package io.leasehold.bench.report;
