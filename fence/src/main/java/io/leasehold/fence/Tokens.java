package io.leasehold.fence;

/** What every guard demands of its arguments. */
public final class Tokens {
  /** The HTTP header that carries a token. */
  public static final String HEADER = "Fencing-Token";

  private Tokens() {}

  /** Returns the token, which must be positive. */
  public static long require(long token) {
    if (token <= 0) {
      throw new IllegalArgumentException(
          "token is " + token + ": expected the positive token of a claim, as held.token() says");
    }
    return token;
  }

  /** Returns the resource, which must have a name. */
  public static String require(String resource) {
    if (resource == null || resource.isEmpty()) {
      throw new IllegalArgumentException(
          "resource is empty: expected the name of what is written to");
    }
    return resource;
  }
}
