package io.leasehold.sim.lab.stage;

/**
 * One thing that happened.
 *
 * @param atMillis when; for a message, when it arrived
 * @param from who did it, or null if it concerns everybody
 * @param to who received it, or null if nothing was sent
 * @param sentMillis when it left; equal to {@code atMillis} unless the network took its time
 * @param answer what the receiver replied at once, or null
 * @param answeredMillis when the reply reached the sender
 */
public record Step(
    Kind kind,
    long atMillis,
    String from,
    String to,
    long sentMillis,
    Words said,
    Words answer,
    long answeredMillis,
    Tone tone) {

  /** What sort of thing. */
  public enum Kind {
    /** Somebody noticed, decided or suffered something. */
    NOTE,
    /** Everybody should look. */
    ALARM,
    /** A message left that will be long under way. */
    DEPARTURE,
    /** A message arrived and was answered. */
    MESSAGE
  }
}
