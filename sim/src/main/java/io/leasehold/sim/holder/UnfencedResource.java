package io.leasehold.sim.holder;

/** Believes everybody. It shows what the fence is for: a paused holder's write damages it. */
public final class UnfencedResource implements Resource {
  private final String name;
  private long value;

  public UnfencedResource(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long read(long token) {
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
