package io.leasehold.cli.run;

/** The lease ended before the command was started, so that it was not. */
public final class LeaseLostException extends RuntimeException {
  private final boolean saidByServer;

  LeaseLostException(String message, boolean saidByServer) {
    super(message);
    this.saidByServer = saidByServer;
  }

  /** Otherwise the server could not be reached for as long as the lease lived. */
  public boolean saidByServer() {
    return saidByServer;
  }
}
