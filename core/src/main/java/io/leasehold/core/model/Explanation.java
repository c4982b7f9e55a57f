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
      return "\"%s\" holds \"%s\" with token %s, for %s now and for %s more unless it renews."
          .formatted(
              live.holder(),
              key,
              token,
              seconds(nowMillis - live.sinceMillis()),
              seconds(live.untilMillis() - nowMillis));
    }
    return (ended == null ? unknown() : tenure() + end() + lateness()) + presentHolder();
  }

  private String unknown() {
    return "Token %s is no remembered tenure of \"%s\": it never was one, or it ended too long ago."
        .formatted(token, key);
  }

  private String tenure() {
    return "\"%s\" held \"%s\" with token %s for %s and %s."
        .formatted(
            ended.holder(),
            key,
            token,
            seconds(ended.untilMillis() - ended.fromMillis()),
            ended.renewals() == 0 ? "never renewed" : "renewed " + times(ended.renewals()));
  }

  private String end() {
    String ago = seconds(nowMillis - ended.untilMillis()) + " ago";
    return switch (ended.how()) {
      case RELEASED -> " It gave the claim back %s.".formatted(ago);
      case EXPIRED ->
          " Its lease %s expired %s: its time was up and no renewal had extended it."
              .formatted(ended.lease(), ago);
      case REVOKED -> " Its lease %s was revoked %s.".formatted(ended.lease(), ago);
      case PREEMPTED ->
          " It had not renewed within its soft limit, and another lease took the claim %s."
              .formatted(ago);
      case HANDED_OVER -> " It handed the claim over to a waiter %s.".formatted(ago);
    };
  }

  private String lateness() {
    LateRenewals late = ended.late();
    if (late.count() == 0) {
      return ended.how() == HowEnded.EXPIRED ? " No later renewal was seen." : "";
    }
    return " A renewal arrived too late %s, the last one by %s, and was refused."
        .formatted(times(late.count()), seconds(late.lastLateMillis()));
  }

  private String presentHolder() {
    if (now.isEmpty()) {
      return " Nobody holds the key now.";
    }
    Claim claim = now.get(now.size() - 1);
    return " Now \"%s\" holds it with token %s.".formatted(claim.holder(), claim.token());
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String seconds(long millis) {
    return millis < 1000 ? millis + " ms" : millis / 1000 + "." + millis % 1000 / 100 + " s";
  }
}
