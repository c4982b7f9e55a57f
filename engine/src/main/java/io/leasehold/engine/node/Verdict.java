package io.leasehold.engine.node;

/** What a leader tells a node about a batch it was sent. */
enum Verdict {
  /** It is in the log for good. */
  COMMITTED(0),
  /** It is not in the log and will not be. */
  NOT_APPENDED(1),
  /** It may be in the log. */
  UNKNOWN(2);

  private final byte code;

  Verdict(int code) {
    this.code = (byte) code;
  }

  byte[] encode() {
    return new byte[] {code};
  }

  /** An answer that makes no sense leaves everything open. */
  static Verdict decode(byte[] bytes) {
    for (Verdict verdict : values()) {
      if (bytes.length == 1 && bytes[0] == verdict.code) {
        return verdict;
      }
    }
    return UNKNOWN;
  }
}
