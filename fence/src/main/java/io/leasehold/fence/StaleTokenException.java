package io.leasehold.fence;

/**
 * The writer is not the owner any more: somebody with a larger token was here. Nothing was written.
 * Trying again with the same token can never succeed.
 */
public final class StaleTokenException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String resource;
  private final long token;
  private final long newest;

  public StaleTokenException(String resource, long token, long newest) {
    super(
        "token "
            + token
            + " of \""
            + resource
            + "\" is stale: token "
            + newest
            + " was admitted already, so another owner has taken over; stop, and acquire again");
    this.resource = resource;
    this.token = token;
    this.newest = newest;
  }

  public String resource() {
    return resource;
  }

  /** The token that was refused. */
  public long token() {
    return token;
  }

  /** The largest token that was admitted. */
  public long newest() {
    return newest;
  }
}
