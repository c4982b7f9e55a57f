/**
 * The store that everybody writes first. It is no straw man: it is the lock service of countless
 * incident reports, a record with a holder and an expiry, read in one step and written in another.
 *
 * <p>{@link io.leasehold.sim.lab.naive.NaiveStore} keeps the record, {@link
 * io.leasehold.sim.lab.naive.NaiveHolder} is the library around it. Both run for real, on virtual
 * time; what goes wrong in a play goes wrong in this code.
 */
package io.leasehold.sim.lab.naive;
