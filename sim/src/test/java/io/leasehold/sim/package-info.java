/**
 * Tests of the simulator as a whole: production keeps its promises in some hundred worlds, and the
 * worlds together meet everything that can happen in them.
 */
package io.leasehold.sim;
