/**
 * Whatever comes from outside is hostile until it was decoded: here Jazzer makes up the bytes.
 *
 * <p>A {@link io.leasehold.fuzz.Target} is one idea of what must hold for any input, such as "an
 * entry is read or refused, and nothing else". {@link io.leasehold.fuzz.CorpusTest} gives each its
 * kept inputs: real ones, and those that once broke something. {@link
 * io.leasehold.fuzz.ShortRunTest} has Jazzer look for new ones, for a bounded number of tries from
 * a fixed seed, or for as long as {@code -Dfuzz.seconds} says. What is found is put under the
 * module's {@code target} folder, never into the tree.
 */
package io.leasehold.fuzz;
