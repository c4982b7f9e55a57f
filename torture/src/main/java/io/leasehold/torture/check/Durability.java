package io.leasehold.torture.check;

import static java.util.Comparator.comparingLong;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was acknowledged is there at the end: the newest acknowledged value of a key or a newer one,
 * and a counter that has every acknowledged addition and no more than all that were sent.
 */
final class Durability {
  private Durability() {}

  static Verdict check(History history) {
    Findings findings = new Findings(Promise.DURABLE);
    Map<String, List<Deed>> finals = history.byKey(What.FINAL_READ);
    history
        .byKey(What.PUT)
        .forEach((key, puts) -> finalOf(finals, key).ifPresent(end -> put(puts, end, findings)));
    history
        .byKey(What.ADD)
        .forEach((key, adds) -> finalOf(finals, key).ifPresent(end -> add(adds, end, findings)));
    return findings.verdict();
  }

  private static Optional<Deed> finalOf(Map<String, List<Deed>> finals, String key) {
    return finals.getOrDefault(key, List.of()).stream().filter(Deed::isYes).findFirst();
  }

  private static void put(List<Deed> puts, Deed end, Findings findings) {
    puts.stream()
        .filter(Deed::isYes)
        .max(comparingLong(Deed::revision))
        .ifPresent(
            newest ->
                findings.demand(
                    end.revision() > newest.revision()
                        || (end.revision() == newest.revision()
                            && end.value().equals(newest.value())),
                    "the end of key %s is older than what was acknowledged".formatted(end.key()),
                    newest,
                    end));
  }

  private static void add(List<Deed> adds, Deed end, Findings findings) {
    long least = sum(adds, Answer.YES);
    long most = least + sum(adds, Answer.UNKNOWN);
    long found = end.value().isEmpty() ? 0 : Long.parseLong(end.value());
    findings.demand(
        least <= found && found <= most,
        "counter %s is %d, expected %d to %d".formatted(end.key(), found, least, most),
        end);
  }

  private static long sum(List<Deed> adds, Answer answer) {
    return adds.stream()
        .filter(deed -> deed.answer() == answer)
        .mapToLong(deed -> Long.parseLong(deed.value()))
        .sum();
  }
}
