package io.leasehold.cli.call;

import io.leasehold.client.connection.CallFailedException;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.OutcomeUnknownException;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.UnreachableException;

/** What a command says to a script. */
public final class ExitCodes {
  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int USAGE = 2;
  public static final int REFUSED = 3;
  public static final int UNREACHABLE = 4;
  public static final int OUTCOME_UNKNOWN = 5;

  private ExitCodes() {}

  public static int of(ConnectionException failure) {
    if (failure instanceof RefusedException) {
      return REFUSED;
    }
    if (failure instanceof UnreachableException) {
      return UNREACHABLE;
    }
    return failure instanceof OutcomeUnknownException ? OUTCOME_UNKNOWN : FAILED;
  }

  /** What to do next, below the message; empty if the message says it. */
  public static String advice(ConnectionException failure) {
    if (failure instanceof UnreachableException) {
      return "Is a node running there? Start one with: leasehold serve. Name others with"
          + " --endpoints HOST:PORT,... or LEASEHOLD_ENDPOINTS. leasehold doctor tells more.";
    }
    if (failure instanceof CallFailedException) {
      return "Nothing was done.";
    }
    return "";
  }
}
