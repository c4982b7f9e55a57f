package io.leasehold.sim.lab.stage;

/**
 * The same thing said twice: in full for the timeline, and briefly for the picture, where a label
 * has little room.
 */
public record Words(String full, String brief) {
  public static Words of(String words) {
    return new Words(words, words);
  }

  public static Words of(String full, String brief) {
    return new Words(full, brief);
  }
}
