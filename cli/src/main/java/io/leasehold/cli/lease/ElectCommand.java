package io.leasehold.cli.lease;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Elections: a leader is whoever holds the key. */
@Command(
    name = "elect",
    description = "Campaign for leadership, observe who leads, resign.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {CampaignCommand.class, ObserveCommand.class, ResignCommand.class})
public final class ElectCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "what about the election? campaign, observe or resign is missing");
  }
}
