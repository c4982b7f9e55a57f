package io.leasehold.sim.check;

import java.util.Arrays;
import java.util.Set;

/**
 * A promise was broken, here and now. Stops the run.
 *
 * <p>It has no stack trace: the seed is what leads back to it.
 */
public final class Violation extends RuntimeException {
  private final Promise promise;
  private final Set<String> names;

  /**
   * Names the promise and says what broke it.
   *
   * @param names the holders and keys that the story is about
   */
  public Violation(Promise promise, String text, String... names) {
    super(text, null, true, false);
    this.promise = promise;
    this.names = Set.copyOf(Arrays.asList(names));
  }

  public Promise promise() {
    return promise;
  }

  public Set<String> names() {
    return names;
  }
}
