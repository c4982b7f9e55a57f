package io.leasehold.sim.lab.stage;

import java.util.List;

/**
 * One side of a play, over.
 *
 * @param title who played
 * @param why the store's own account of the former owner's loss, or null if it keeps none
 */
public record Performance(
    String title,
    List<Step> steps,
    List<Span> spans,
    List<Block> blocks,
    Verdict verdict,
    String why) {}
