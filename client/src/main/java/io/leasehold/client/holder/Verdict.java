package io.leasehold.client.holder;

import java.util.Map;

/**
 * What an answer says about one lease of a round, if it is more than "renewed for the full term".
 *
 * @param refused why it was not renewed; null if it was
 * @param remainingMillis what is left of it, if it was renewed
 * @param lostClaims claims that it lost to others, by token
 */
public record Verdict(LossCause refused, long remainingMillis, Map<Long, LossCause> lostClaims) {

  public Verdict {
    lostClaims = Map.copyOf(lostClaims);
  }

  public static Verdict refused(LossCause why) {
    return new Verdict(why, 0, Map.of());
  }

  public static Verdict renewed(long remainingMillis, Map<Long, LossCause> lostClaims) {
    return new Verdict(null, remainingMillis, lostClaims);
  }
}
