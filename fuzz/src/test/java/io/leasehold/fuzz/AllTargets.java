package io.leasehold.fuzz;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All targets in one process, because starting Jazzer takes longer than a build can wait for each:
 * the first byte of an input tells whose it is.
 */
public final class AllTargets {
  private static final Target[] TARGETS = Target.values();
  private static final Map<Target, Integer> TRIES = new EnumMap<>(Target.class);

  private AllTargets() {}

  public static void fuzzerTestOneInput(byte[] input) throws Throwable {
    if (input.length == 0) {
      return;
    }
    Target target = TARGETS[(input[0] & 0xff) % TARGETS.length];
    TRIES.merge(target, 1, Integer::sum);
    byte[] own = new byte[input.length - 1];
    System.arraycopy(input, 1, own, 0, own.length);
    target.accept(own);
  }

  /** Jazzer calls it at the end of a run. */
  public static void fuzzerTearDown() {
    TRIES.forEach((target, tries) -> System.out.println(told(target, tries)));
  }

  static String told(Target target, int tries) {
    return "tried " + target + " " + tries + " times";
  }

  /** The kept inputs of all of them. */
  static Map<String, byte[]> corpus() {
    Map<String, byte[]> all = new LinkedHashMap<>();
    for (int i = 0; i < TARGETS.length; i++) {
      Target target = TARGETS[i];
      byte address = (byte) i;
      Corpus.of(target)
          .forEach(
              (name, input) -> {
                byte[] addressed = new byte[input.length + 1];
                addressed[0] = address;
                System.arraycopy(input, 0, addressed, 1, input.length);
                all.put(target + "-" + name, addressed);
              });
    }
    return all;
  }
}
