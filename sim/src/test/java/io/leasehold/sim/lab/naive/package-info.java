/** The naive store has the faults it is famous for: each is shown here once, on its own. */
package io.leasehold.sim.lab.naive;
