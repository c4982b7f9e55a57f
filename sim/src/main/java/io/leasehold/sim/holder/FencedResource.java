package io.leasehold.sim.holder;

/**
 * Accepts token t only if no larger one was accepted, and compares in the same step as it reads or
 * writes. Reads count too: a holder that reads must be sure that no older one writes after that.
 */
public final class FencedResource implements Resource {
  private final String name;
  private long highestToken;
  private long value;

  public FencedResource(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long read(long token) {
    return admits(token) ? value : -1;
  }

  @Override
  public boolean write(long token, long newValue) {
    if (!admits(token)) {
      return false;
    }
    value = newValue;
    return true;
  }

  private boolean admits(long token) {
    if (token < highestToken) {
      return false;
    }
    highestToken = token;
    return true;
  }

  @Override
  public long value() {
    return value;
  }
}
