package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.stage.Performance;

/**
 * The same script, played twice.
 *
 * @param title what is special about this act; empty if the play has only one
 */
public record Act(String title, Performance left, Performance right) {}
