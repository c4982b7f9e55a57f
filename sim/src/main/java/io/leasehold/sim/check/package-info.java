/**
 * The promises, watched. {@link io.leasehold.sim.check.Judge} sees every entry that any replica
 * applies, every answer a holder hears, every check and every write, and hands each to the checks
 * that care. A check keeps its own plain record of what must be true, computed from nothing but
 * what was said; it asks neither the rules nor the holder's logic. The first broken promise stops
 * the run with a {@link io.leasehold.sim.check.Violation} that names it.
 *
 * <p>The first replica to apply an entry makes history; all others must repeat it exactly.
 */
package io.leasehold.sim.check;
