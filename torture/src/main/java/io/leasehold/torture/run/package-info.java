/**
 * A run: a cluster, workers, faults one after the other, and at the end the verdicts.
 *
 * <p>Everything that is chosen is chosen by the seed. What happens is not: processes are real, so a
 * seed gives the same plan, not the same history. The history is kept, and can be judged again.
 */
package io.leasehold.torture.run;
