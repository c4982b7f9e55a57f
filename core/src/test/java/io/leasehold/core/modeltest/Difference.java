package io.leasehold.core.modeltest;

/** Something that should be equal and is not; {@code where} does not depend on the values. */
record Difference(String where, String text) {
  static Difference between(String where, String what, Object expected, Object actual) {
    return new Difference(where, what + "\n  expected " + expected + "\n  but was  " + actual);
  }
}
