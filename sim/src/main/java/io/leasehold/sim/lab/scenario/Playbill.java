package io.leasehold.sim.lab.scenario;

import java.util.List;

/**
 * What there is to know about a play before and after it.
 *
 * @param name as typed on the command line
 * @param gist one line for the list
 * @param story what happened, in a paragraph
 * @param moral why one side holds, in a sentence or two
 * @param promises what saves the day, the first one above all
 * @param related what to play next
 */
public record Playbill(
    String name,
    String title,
    String gist,
    String story,
    List<Role> cast,
    String moral,
    List<Promise> promises,
    List<String> related) {}
