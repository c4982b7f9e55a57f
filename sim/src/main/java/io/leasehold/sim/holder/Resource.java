package io.leasehold.sim.holder;

/**
 * Something worth protecting: a counter that holders read, increase and write back. If two of them
 * do so at the same time an increase is lost, and the next write shows it.
 */
public interface Resource {
  String name();

  /** The value, or -1 if the token is refused. */
  long read(long token);

  /** Whether the write was accepted. */
  boolean write(long token, long value);

  /** The value now, for whoever watches. */
  long value();
}
