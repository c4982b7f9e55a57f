package io.leasehold.cli;

import io.leasehold.cli.cluster.DoctorCommand;
import io.leasehold.cli.cluster.LimitsCommand;
import io.leasehold.cli.cluster.MembersCommand;
import io.leasehold.cli.cluster.StatusCommand;
import io.leasehold.cli.lease.AcquireCommand;
import io.leasehold.cli.lease.ElectCommand;
import io.leasehold.cli.lease.GrantCommand;
import io.leasehold.cli.lease.HandoverCommand;
import io.leasehold.cli.lease.ReleaseCommand;
import io.leasehold.cli.lease.RenewCommand;
import io.leasehold.cli.lease.RevokeCommand;
import io.leasehold.cli.look.HistoryCommand;
import io.leasehold.cli.look.LsCommand;
import io.leasehold.cli.look.ShowCommand;
import io.leasehold.cli.look.WatchCommand;
import io.leasehold.cli.look.WhyCommand;
import io.leasehold.cli.run.RunCommand;
import io.leasehold.cli.store.AddCommand;
import io.leasehold.cli.store.DelCommand;
import io.leasehold.cli.store.GetCommand;
import io.leasehold.cli.store.PutCommand;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The top-level command: every invocation ends with one of the exit codes below.
 *
 * <p>A subcommand is a class of its own, named in the annotation below. It writes data to {@code
 * spec.commandLine().getOut()}, colours it if {@code spec.commandLine().getColorScheme().ansi()} is
 * enabled, and throws {@link CommandFailed} to end with a message and exit code 1.
 */
@Command(
    name = "leasehold",
    description = "Time-bounded ownership for distributed systems.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failed",
      "2:wrong usage",
      "3:refused by the cluster: held by another, no such lease, ...",
      "4:no node could be reached",
      "5:outcome unknown: it was done or it was not; the same command may be sent again"
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      ServeCommand.class,
      MembersCommand.class,
      StatusCommand.class,
      LimitsCommand.class,
      DoctorCommand.class,
      DataCommand.class,
      GrantCommand.class,
      RenewCommand.class,
      RevokeCommand.class,
      AcquireCommand.class,
      ReleaseCommand.class,
      HandoverCommand.class,
      ElectCommand.class,
      RunCommand.class,
      LsCommand.class,
      ShowCommand.class,
      WatchCommand.class,
      HistoryCommand.class,
      WhyCommand.class,
      PutCommand.class,
      GetCommand.class,
      DelCommand.class,
      AddCommand.class,
      LabCommand.class,
      SimCommand.class,
      TortureCommand.class,
      TermsCommand.class,
      HelpCommand.class,
      GenerateCompletion.class
    })
public final class Main implements Runnable {

  @Spec private CommandSpec spec;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      scope = ScopeType.INHERIT,
      defaultValue = "auto",
      description = "Colour the output: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private ColorMode color = ColorMode.AUTO;

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(Terminal.system(), args));
  }

  /** Runs one command line to its end and returns the exit code; tests call this in-process. */
  static int run(Terminal terminal, String... args) {
    Main main = new Main();
    Complaints complaints = new Complaints(() -> main.color.colorsErrors(terminal));
    CommandLine commandLine =
        new CommandLine(main)
            .setOut(terminal.out())
            .setErr(terminal.err())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionStrategy(main.coloring(terminal))
            .setParameterExceptionHandler(complaints)
            .setExecutionExceptionHandler(complaints);
    commandLine
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandGroups());
    int exitCode = commandLine.execute(args);
    terminal.out().flush();
    terminal.err().flush();
    return exitCode;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** The colour scheme is known only once the options are parsed, but before help is printed. */
  private IExecutionStrategy coloring(Terminal terminal) {
    return parsed -> {
      Ansi ansi = color.colorsOutput(terminal) ? Ansi.ON : Ansi.OFF;
      spec.commandLine().setColorScheme(CommandLine.Help.defaultColorScheme(ansi));
      return new RunLast().execute(parsed);
    };
  }
}
