package io.leasehold.sim.net;

/**
 * How bad the network is.
 *
 * @param delayNanos what most messages take at most
 * @param tailNanos what an unlucky one takes at most
 * @param unluckyPerMille how many are unlucky
 * @param droppedPerMille how many are lost
 * @param doubledPerMille how many arrive twice
 */
public record NetworkQuality(
    long delayNanos,
    long tailNanos,
    int unluckyPerMille,
    int droppedPerMille,
    int doubledPerMille) {

  /** What remains when all faults are healed: short delays, nothing lost. */
  public NetworkQuality healed() {
    return new NetworkQuality(delayNanos, delayNanos, 0, 0, 0);
  }
}
