/**
 * Tests that the simulator can fail: every mutant is caught, by the promise that it breaks and not
 * by accident.
 */
package io.leasehold.sim.mutant;
