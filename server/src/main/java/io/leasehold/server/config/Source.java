package io.leasehold.server.config;

/**
 * Where a value came from.
 *
 * @param text as a person reads it: "--port", "LEASEHOLD_PORT", "node.yaml", "default"
 */
public record Source(Kind kind, String text) {
  static final String VARIABLE_PREFIX = "LEASEHOLD_";

  /** In order of precedence. */
  public enum Kind {
    FLAG,
    ENVIRONMENT,
    FILE,
    DERIVED,
    DEFAULT
  }

  static final Source DEFAULT = new Source(Kind.DEFAULT, "default");

  static Source derived(String from) {
    return new Source(Kind.DERIVED, from);
  }

  /** Whether somebody wrote the value down. */
  public boolean isGiven() {
    return kind != Kind.DERIVED && kind != Kind.DEFAULT;
  }

  @Override
  public String toString() {
    return text;
  }
}
