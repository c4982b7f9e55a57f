package io.leasehold.core.model;

import java.util.List;

/**
 * What became of a token.
 *
 * @param live the claim, if the token still holds the key, otherwise null
 * @param ended the tenure, if it is over and remembered, otherwise null
 * @param now the first few who hold the key
 * @param nowMillis cluster time of the answer
 */
public record Explanation(
    Key key, long token, Claim live, Tenure ended, List<Claim> now, long nowMillis) {

  /** The story in one paragraph. */
  public String text() {
    if (live != null) {
      return "\""
          + live.holder()
          + "\" holds \""
          + key
          + "\" with token "
          + token
          + " since "
          + seconds(nowMillis - live.sinceMillis())
          + ", for "
          + seconds(live.untilMillis() - nowMillis)
          + " more unless it renews.";
    }
    if (ended == null) {
      return "Token "
          + token
          + " is not a remembered tenure of \""
          + key
          + "\": it never was one,"
          + " or it ended too long ago. "
          + presentHolder();
    }
    return "\""
        + ended.holder()
        + "\" held \""
        + key
        + "\" with token "
        + token
        + " for "
        + seconds(ended.untilMillis() - ended.fromMillis())
        + " and renewed "
        + times(ended.renewals())
        + ". "
        + end()
        + lateness()
        + " "
        + presentHolder();
  }

  private String end() {
    String ago = seconds(nowMillis - ended.untilMillis()) + " ago";
    return switch (ended.how()) {
      case RELEASED -> "It gave the claim back " + ago + ".";
      case EXPIRED ->
          "Its lease " + ended.lease() + " expired " + ago + " because no renewal arrived in time.";
      case REVOKED -> "Its lease " + ended.lease() + " was revoked " + ago + ".";
      case PREEMPTED ->
          "It had not renewed within its soft limit, and another lease took the claim " + ago + ".";
      case HANDED_OVER -> "It handed the claim over to a waiter " + ago + ".";
    };
  }

  private String lateness() {
    LateRenewals late = ended.late();
    if (late.count() == 0) {
      return ended.how() == HowEnded.EXPIRED ? " No later renewal was seen." : "";
    }
    return " "
        + times(late.count())
        + " a renewal arrived too late, the last one by "
        + seconds(late.lastLateMillis())
        + ", and was refused.";
  }

  private String presentHolder() {
    if (now.isEmpty()) {
      return "Nobody holds the key now.";
    }
    Claim claim = now.get(now.size() - 1);
    return "Now \"" + claim.holder() + "\" holds it with token " + claim.token() + ".";
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String seconds(long millis) {
    return millis < 1000 ? millis + " ms" : millis / 1000 + "." + millis % 1000 / 100 + " s";
  }
}
