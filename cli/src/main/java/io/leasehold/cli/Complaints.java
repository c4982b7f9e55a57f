package io.leasehold.cli;

import io.leasehold.cli.call.ExitCodes;
import io.leasehold.client.connection.ConnectionException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place where an error becomes words on standard error and an exit code. */
final class Complaints implements IParameterExceptionHandler, IExecutionExceptionHandler {

  private final BooleanSupplier colored;

  Complaints(BooleanSupplier colored) {
    this.colored = colored;
  }

  /** Wrong usage: the complaint, what was probably meant, and where to read on. */
  @Override
  public int handleParseException(ParameterException complaint, String[] args) {
    CommandLine command = complaint.getCommandLine();
    PrintWriter err = command.getErr();
    say(err, wording(complaint));
    if (complaint instanceof UnmatchedArgumentException unmatched) {
      Suggestion.sentence(unmatched.getUnmatched().get(0), words(unmatched))
          .ifPresent(err::println);
    }
    err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.USAGE;
  }

  /** A failed command: its message, and the stack trace only if nobody foresaw it. */
  @Override
  public int handleExecutionException(
      Exception failure, CommandLine command, ParseResult parseResult) {
    PrintWriter err = command.getErr();
    if (failure instanceof ConnectionException refused) {
      say(err, refused.getMessage());
      ExitCodes.advice(refused).lines().forEach(err::println);
      return ExitCodes.of(refused);
    }
    if (failure instanceof CommandFailed) {
      say(err, failure.getMessage());
    } else {
      say(err, "unexpected error, please report it with what follows");
      failure.printStackTrace(err);
    }
    return ExitCode.SOFTWARE;
  }

  /** The words that could have stood where the unknown one is. */
  private static Collection<String> words(UnmatchedArgumentException unmatched) {
    CommandLine command = unmatched.getCommandLine();
    return unmatched.isUnknownOption()
        ? command.getCommandSpec().optionsMap().keySet()
        : command.getSubcommands().keySet();
  }

  private static String wording(ParameterException complaint) {
    if (complaint instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !words(unmatched).isEmpty()) {
      return "unknown command '" + unmatched.getUnmatched().get(0) + "'";
    }
    return complaint.getMessage();
  }

  private void say(PrintWriter err, String message) {
    Ansi ansi = colored.getAsBoolean() ? Ansi.ON : Ansi.OFF;
    err.println(ansi.string("@|bold,red leasehold:|@ ") + message);
  }
}
