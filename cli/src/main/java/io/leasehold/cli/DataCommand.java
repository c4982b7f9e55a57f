package io.leasehold.cli;

import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Plain;
import io.leasehold.server.DataFolder;
import io.leasehold.server.DataFolder.FileState;
import io.leasehold.server.StartupException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a node has on its disk, looked at while it does not run. */
@Command(
    name = "data",
    description = "Check the data directory of a node that does not run.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = DataCommand.Check.class)
final class DataCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what about the data? check is missing");
  }

  /** A line a file. */
  @Command(
      name = "check",
      description = {
        "Reads every file of the log, the snapshot and the vote, and says which are damaged.",
        "Changes nothing. A node does the same when it starts."
      },
      mixinStandardHelpOptions = true)
  static final class Check implements Runnable {

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "DIRECTORY", description = "As given to serve --data.")
    private Path directory;

    @Override
    public void run() {
      List<FileState> files;
      try {
        files = DataFolder.inspect(directory);
      } catch (StartupException e) {
        throw new CommandFailed(e.getMessage());
      }
      Columns table = new Columns("FILE", "STATE", "WHAT");
      for (FileState file : files) {
        String name = directory.relativize(file.file()).toString();
        table.row(Plain.text(name), file.state(), Plain.text(file.text()));
      }
      spec.commandLine().getOut().print(table.text(spec.commandLine().getColorScheme().ansi()));
      spec.commandLine().getOut().flush();
      long damaged = files.stream().filter(FileState::damaged).count();
      if (damaged > 0) {
        throw new CommandFailed(
            ("%d of %d files are damaged, and a node does not start on them; replace the node, or"
                    + " restore a backup: \"When a disk has damaged the data\" in"
                    + " docs/operating.md")
                .formatted(damaged, files.size()));
      }
    }
  }
}
