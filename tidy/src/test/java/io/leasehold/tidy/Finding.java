package io.leasehold.tidy;

/** A breach of a house rule: where, and what to do about it. */
record Finding(String path, int line, String advice) {

  @Override
  public String toString() {
    return path + ":" + line + ": " + advice;
  }
}
