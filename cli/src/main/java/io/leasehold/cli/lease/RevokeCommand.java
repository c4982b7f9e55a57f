package io.leasehold.cli.lease;

import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Ends a lease before its time. */
@Command(
    name = "revoke",
    description = "End a lease, with all its claims and keys.",
    mixinStandardHelpOptions = true)
public final class RevokeCommand extends ClusterCommand {

  @Parameters(paramLabel = "LEASE", description = "Id of the lease.")
  private long lease;

  @Option(
      names = "--own",
      description = "As its holder: its claims count as released, no lock delay follows.")
  private boolean own;

  @Override
  protected int run(Connection connection) {
    connection.call(
        Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease).setByHolder(own).build());
    if (json()) {
      print(Json.object().withId("lease", lease).with("ended", true));
    }
    say("lease " + lease + " is over");
    return ExitCodes.DONE;
  }
}
