package io.leasehold.client.connection;

/**
 * The command was sent, but its answer was lost: it was done or it was not. Sending the same
 * command again is safe, and finds out.
 */
public final class OutcomeUnknownException extends ConnectionException {

  OutcomeUnknownException(String why) {
    super("outcome unknown: " + why + "; sending the same command again is safe");
  }
}
