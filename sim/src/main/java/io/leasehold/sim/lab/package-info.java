/**
 * The lab: classic lease incidents, played on virtual time by a naive store and by Leasehold.
 *
 * <p>Read it in this order: {@code scenario} has the scripts, {@code naive} and {@code leasehold}
 * are the two casts, {@code stage} is what they play on and who judges them, {@code render} shows
 * it to people and programs. Each arrow goes that way only: a stage knows no cast, a cast no
 * script.
 */
package io.leasehold.sim.lab;
