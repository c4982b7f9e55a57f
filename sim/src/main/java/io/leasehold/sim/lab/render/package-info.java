/**
 * Plays for people and for programs: a timeline in text, a sequence picture in SVG, JSON lines.
 *
 * <p>All of them show the same steps and the same computed verdicts; nothing here adds to what was
 * played.
 */
package io.leasehold.sim.lab.render;
