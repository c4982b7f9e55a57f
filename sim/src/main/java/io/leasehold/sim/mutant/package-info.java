/**
 * Bugs, on purpose. Each {@link io.leasehold.sim.mutant.Mutant} is one part of the world replaced
 * by a version with a mistake that people have really made, as small as the mistake is. The
 * simulator must catch every one of them and name the promise it breaks; a check that no mutant
 * trips would be worth nothing.
 *
 * <p>Production code has no hooks for this: mutants wrap it from outside, at the interfaces where
 * the simulator builds a node or a holder. A wrapped store needs to be wrong only once, since the
 * run stops there; up to that moment it behaves exactly as production does.
 */
package io.leasehold.sim.mutant;
