package io.leasehold.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The top-level command. */
@Command(name = "leasehold", mixinStandardHelpOptions = true, version = "leasehold")
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }
}
