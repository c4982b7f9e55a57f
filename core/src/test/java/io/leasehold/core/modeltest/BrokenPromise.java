package io.leasehold.core.modeltest;

/** A promise that the machine did not keep. */
final class BrokenPromise extends AssertionError {
  private final String promise;

  private BrokenPromise(String promise, String text) {
    super(promise + ": " + text);
    this.promise = promise;
  }

  static void unless(boolean kept, String promise, Object... what) {
    if (!kept) {
      StringBuilder text = new StringBuilder();
      for (Object part : what) {
        text.append(text.length() == 0 ? "" : " ").append(part);
      }
      throw new BrokenPromise(promise, text.toString());
    }
  }

  Difference asDifference() {
    return new Difference(promise, getMessage());
  }
}
