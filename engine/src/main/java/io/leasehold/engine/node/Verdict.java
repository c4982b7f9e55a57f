package io.leasehold.engine.node;

/** What a leader tells a node about a batch it was sent. */
enum Verdict {
  /** It is in the log for good. */
  COMMITTED,
  /** It is not in the log and will not be. */
  NOT_APPENDED,
  /** It may be in the log. */
  UNKNOWN;

  byte[] encode() {
    return new byte[] {(byte) ordinal()};
  }

  /** An answer that makes no sense leaves everything open. */
  static Verdict decode(byte[] bytes) {
    boolean known = bytes.length == 1 && bytes[0] >= 0 && bytes[0] < values().length;
    return known ? values()[bytes[0]] : UNKNOWN;
  }
}
