package io.leasehold.client.holder;

/**
 * How a tenancy stands at one reading, all of it judged at the same moment.
 *
 * @param status SAFE, JEOPARDY or LOST
 * @param doubt why it is in jeopardy, otherwise NONE
 * @param lossCause why it is lost, otherwise null
 * @param remainingNanos for how long {@code check} stays true; 0 if it is not
 * @param untilLostNanos when it is lost if no renewal is confirmed; 0 if it is, {@link
 *     Tenancy#NEVER} if it was never granted
 * @param nextSendNanos when the next renewal is to be sent: 0 for now, {@link Tenancy#NEVER} for
 *     not at all
 */
public record Standing(
    Status status,
    Doubt doubt,
    LossCause lossCause,
    long remainingNanos,
    long untilLostNanos,
    long nextSendNanos) {

  /** The same as {@link Tenancy#check(Reading)} at that reading. */
  public boolean mayAct() {
    return remainingNanos > 0;
  }
}
