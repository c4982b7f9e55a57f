package io.leasehold.torture.check;

import static java.util.stream.Collectors.groupingBy;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.List;
import java.util.Map;

/**
 * What was found in the protected resource at the end, entry by entry: the tokens never go down,
 * every acknowledged write is there once, and no refused one is.
 *
 * <p>Every write has a value of its own, by which it is known again.
 */
final class FencedResource {
  private FencedResource() {}

  static Verdict check(History history) {
    Findings findings = new Findings(Promise.FENCED);
    Map<String, List<Deed>> found = history.byKey(What.FOUND);
    found.forEach((key, entries) -> rising(key, entries, findings));
    history
        .byKey(What.WRITE)
        .forEach((key, writes) -> present(writes, found.getOrDefault(key, List.of()), findings));
    return findings.verdict();
  }

  private static void rising(String key, List<Deed> entries, Findings findings) {
    Deed last = null;
    for (Deed entry : entries) {
      if (last != null) {
        findings.demand(
            last.token() <= entry.token(),
            "resource %s: an entry of token %d stands after one of token %d"
                .formatted(key, entry.token(), last.token()),
            last,
            entry);
      }
      last = entry;
    }
  }

  private static void present(List<Deed> writes, List<Deed> entries, Findings findings) {
    Map<String, List<Deed>> byValue = entries.stream().collect(groupingBy(Deed::value));
    for (Deed write : writes) {
      int times = byValue.getOrDefault(write.value(), List.of()).size();
      if (write.isYes()) {
        findings.demand(
            times == 1, "an acknowledged write is there %d times".formatted(times), write);
      } else if (write.answer() == Answer.NO) {
        findings.demand(times == 0, "a refused write is there", write);
      } else {
        findings.demand(times <= 1, "a write is there %d times".formatted(times), write);
      }
    }
  }
}
