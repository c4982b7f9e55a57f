package io.leasehold.bench.run;

import io.leasehold.cli.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns names of the command line into things; a name that nobody has gets a list. */
final class Names {
  private Names() {}

  /**
   * The things with these names, in the order of the known ones; all of them if no name is given.
   *
   * @throws IllegalArgumentException for a name that none has
   */
  static <T> List<T> choose(
      String kind, List<String> wanted, List<T> known, Function<T, String> name) {
    if (wanted.isEmpty()) {
      return known;
    }
    Map<String, T> byName = known.stream().collect(Collectors.toMap(name, thing -> thing));
    List<String> names = known.stream().map(name).toList();
    List<String> complaints = new ArrayList<>();
    for (String one : wanted) {
      if (!byName.containsKey(one)) {
        complaints.add(
            "there is no "
                + kind
                + " \""
                + one
                + "\"; there are: "
                + String.join(", ", names)
                + Suggestion.sentence(one, names).map(sentence -> "\n" + sentence).orElse(""));
      }
    }
    if (!complaints.isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", complaints));
    }
    return known.stream().filter(thing -> wanted.contains(name.apply(thing))).toList();
  }
}
