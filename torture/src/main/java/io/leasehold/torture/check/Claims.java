package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Claims as reads and refusals tell of them: who looks sees nobody who is certainly gone, nobody
 * else while one certainly holds, and is not told that a key is held while it is certainly free.
 */
final class Claims {
  private final Map<Long, List<Deed>> extended;
  private final Map<Long, List<Deed>> given;
  private final Findings findings;

  private Claims(History history, Findings findings) {
    this.extended = history.byLease(What.GRANT, What.RENEW, What.LATE_RENEW);
    this.given = history.byLease(What.REVOKE, What.RELEASE);
    this.findings = findings;
  }

  static void judge(History history, Findings findings) {
    Claims claims = new Claims(history, findings);
    Map<String, List<Deed>> acquired = history.byKey(What.ACQUIRE, What.FINAL_ACQUIRE);
    history
        .byKey(What.LOOK, What.ACQUIRE)
        .forEach((key, deeds) -> deeds.forEach(deed -> claims.judge(deed, acquired.get(key))));
  }

  private void judge(Deed deed, List<Deed> acquired) {
    if (deed.what() == What.LOOK && deed.isYes() && acquired != null) {
      look(deed, acquired);
    } else if (deed.answer() == Answer.NO && deed.value().equals("HELD")) {
      findings.demand(
          acquired.stream().anyMatch(one -> mayHold(one, deed)),
          "key %s was said to be held while nobody held it".formatted(deed.key()),
          deed);
    }
  }

  private void look(Deed look, List<Deed> acquired) {
    for (Deed tenure : acquired) {
      if (tenure.isYes() && tenure.before(look) && tenure.token() != look.token()) {
        boolean older = look.token() != 0 && look.token() < tenure.token();
        findings.demand(
            !older && !certainlyHolds(tenure, look),
            "key %s: token %d was seen after token %d was granted"
                .formatted(look.key(), look.token(), tenure.token()),
            tenure,
            look);
      } else if (tenure.isYes() && tenure.token() == look.token()) {
        ends(tenure)
            .filter(end -> end.before(look))
            .findFirst()
            .ifPresentOrElse(
                end ->
                    findings.violated(
                        "key %s: token %d was seen after it was over"
                            .formatted(look.key(), look.token()),
                        tenure,
                        end,
                        look),
                findings::look);
      }
    }
  }

  /**
   * Whether the tenure lasts until the other deed is over, by its term and by its holder's will.
   */
  private boolean certainlyHolds(Deed tenure, Deed other) {
    boolean kept =
        given.getOrDefault(tenure.lease(), List.of()).stream()
            .noneMatch(deed -> deed.sentNanos() < other.receivedNanos());
    return kept
        && extended.getOrDefault(tenure.lease(), List.of()).stream()
            .filter(deed -> deed.isYes() && deed.before(other))
            .anyMatch(
                deed ->
                    deed.sentNanos() + TimeUnit.MILLISECONDS.toNanos(deed.termMillis())
                        > other.receivedNanos());
  }

  /** Whether this acquisition may have the key at some moment of the other deed. */
  private boolean mayHold(Deed acquisition, Deed other) {
    return acquisition.answer() != Answer.NO
        && acquisition.sentNanos() < other.receivedNanos()
        && ends(acquisition).noneMatch(end -> end.before(other));
  }

  /** What proves that a tenure is over: it was given back, or its lease had ended. */
  private Stream<Deed> ends(Deed tenure) {
    if (tenure.lease() == 0) {
      return Stream.empty();
    }
    Stream<Deed> gaveBack =
        given.getOrDefault(tenure.lease(), List.of()).stream()
            .filter(Deed::isYes)
            .filter(deed -> deed.what() == What.REVOKE || deed.token() == tenure.token());
    Stream<Deed> refused =
        extended.getOrDefault(tenure.lease(), List.of()).stream()
            .filter(deed -> deed.answer() == Answer.NO);
    return Stream.concat(gaveBack, refused);
  }
}
