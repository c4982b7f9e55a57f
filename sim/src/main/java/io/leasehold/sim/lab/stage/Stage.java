package io.leasehold.sim.lab.stage;

import java.util.List;
import java.util.function.Supplier;

/**
 * One side of a play: the same time, network, resource and judge for whoever plays on it.
 *
 * <p>Not thread-safe, and used once: set up, {@link #play}, done.
 */
public final class Stage {
  private final String title;
  private final VirtualTime time;
  private final Network network;
  private final Trace trace;
  private final Judge judge;
  private final Resource resource;
  private List<String> owners = List.of();

  /**
   * @param title who plays here, as the reader will see it
   * @param fenced whether the resource checks tokens
   */
  public Stage(String title, long startMillis, boolean fenced) {
    this.title = title;
    time = new VirtualTime(startMillis);
    network = new Network(time);
    trace = new Trace(time);
    judge = new Judge(time);
    resource = new Resource(this, fenced);
  }

  public VirtualTime time() {
    return time;
  }

  public Network network() {
    return network;
  }

  public Trace trace() {
    return trace;
  }

  public Judge judge() {
    return judge;
  }

  public Resource resource() {
    return resource;
  }

  /** Short for a cue: at that moment, this happens. */
  public void at(long millis, Runnable action) {
    time.at(millis, action);
  }

  /** Bad weather: told when it begins, and drawn as long as it lasts. */
  public void weather(String lane, long fromMillis, long untilMillis, String label, String told) {
    trace.block(lane, fromMillis, untilMillis, label);
    time.at(fromMillis, () -> trace.note(lane, Tone.WEATHER, Words.of(told, label)));
  }

  /** Looks every millisecond whom this lane shows as the owner; null is nobody. */
  public void watch(String lane, Supplier<String> owner) {
    time.everyMillisecond(() -> trace.saw(lane, owner.get()));
  }

  /**
   * Plays to the end.
   *
   * @param why asked after the end: what the store itself has to say about it, or null
   */
  public Performance play(long endMillis, Supplier<String> why) {
    time.everyMillisecond(this::cryOut);
    time.playUntil(endMillis);
    return new Performance(
        title,
        trace.steps(),
        trace.spans(),
        trace.blocks(),
        judge.verdict(trace.spans()),
        why.get());
  }

  /** Marks the moment at which there are two owners, and the moment at which it is over. */
  private void cryOut() {
    List<String> present = trace.believers();
    if (present.size() > 1 && owners.size() <= 1) {
      String both = String.join(" and ", present);
      trace.alarm(
          Tone.DANGER,
          Words.of("TWO OWNERS: " + both + " both believe that they hold it", "TWO OWNERS"));
    } else if (present.size() <= 1 && owners.size() > 1) {
      String left = present.isEmpty() ? "nobody" : present.get(0);
      trace.alarm(
          Tone.WEATHER, Words.of("two owners no longer: " + left + " is left", "one owner again"));
    }
    owners = present;
  }
}
