/** How each play ends, on both sides, to the millisecond. */
package io.leasehold.sim.lab.scenario;
