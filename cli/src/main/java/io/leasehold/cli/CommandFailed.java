package io.leasehold.cli;

/**
 * Ends a command with exit code 1 and this message: what happened, the values, the next step. No
 * stack trace is shown, since the cause is outside the program.
 */
final class CommandFailed extends RuntimeException {

  CommandFailed(String message) {
    super(message);
  }
}
