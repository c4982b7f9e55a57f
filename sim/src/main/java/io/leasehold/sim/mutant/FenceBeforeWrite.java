package io.leasehold.sim.mutant;

import io.leasehold.sim.holder.Resource;

/** Compares the token when the work begins, and trusts the write that follows some time later. */
final class FenceBeforeWrite implements Resource {
  private final String name;
  private long highestToken;
  private long value;

  FenceBeforeWrite(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long read(long token) {
    if (token < highestToken) {
      return -1;
    }
    highestToken = token;
    return value;
  }

  @Override
  public boolean write(long token, long newValue) {
    value = newValue;
    return true;
  }

  @Override
  public long value() {
    return value;
  }
}
