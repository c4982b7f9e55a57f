/**
 * What is told about a run. {@link io.leasehold.sim.story.Coverage} counts what happened, so that a
 * green run can show that it met the faults it is there for. {@link
 * io.leasehold.sim.story.Chronicle} writes down who did what and when, but only when a run is
 * replayed: a run that nobody reads should not pay for its words.
 */
package io.leasehold.sim.story;
