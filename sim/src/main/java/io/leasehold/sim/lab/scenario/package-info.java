/**
 * The repertoire: the classic lease incidents, one class each. A script says who does what when and
 * what the world does to them; it never says how it ends. Both stores are given the same script,
 * and the verdict is computed from what they did with it.
 */
package io.leasehold.sim.lab.scenario;
