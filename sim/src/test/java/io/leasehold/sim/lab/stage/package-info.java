/** What every play may rely on, whoever plays: time, network, clocks, fence and judge. */
package io.leasehold.sim.lab.stage;
