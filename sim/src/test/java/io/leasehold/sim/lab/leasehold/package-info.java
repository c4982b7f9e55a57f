/** On stage Leasehold says what its core and its holder logic say, and nothing else. */
package io.leasehold.sim.lab.leasehold;
