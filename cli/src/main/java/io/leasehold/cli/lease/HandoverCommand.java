package io.leasehold.cli.lease;

import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Passes a key to a waiter; nobody else gets in between. */
@Command(
    name = "handover",
    description = "Pass a key to somebody who waits for it.",
    mixinStandardHelpOptions = true)
public final class HandoverCommand extends ClusterCommand {

  @Parameters(index = "0", paramLabel = "KEY", description = "What to pass on.")
  private String key;

  @Parameters(index = "1", paramLabel = "TOKEN", description = "The token you hold it with.")
  private long token;

  @Option(names = "--to", paramLabel = "HOLDER", description = "The waiter, by its name.")
  private String holder;

  @Option(names = "--to-lease", paramLabel = "ID", description = "The waiter, by its lease.")
  private long lease;

  @Override
  protected void checkUsage() {
    if ((holder == null) == (lease == 0)) {
      throw wrong("name the one who gets it: either --to HOLDER or --to-lease ID");
    }
  }

  @Override
  protected int run(Connection connection) {
    HandOverRequest request =
        HandOverRequest.newBuilder()
            .setKey(Ranges.key(key))
            .setToken(token)
            .setToLease(lease)
            .setToHolder(holder == null ? "" : holder)
            .build();
    Claim claim = connection.call(Rpc.HAND_OVER, request).getClaim();
    print(
        Json.of(claim),
        Columns.sheet(
            "key", Plain.text(claim.getKey()),
            "token", Long.toString(claim.getToken()),
            "lease", Long.toString(claim.getLease()),
            "holder", Plain.text(claim.getHolder())));
    return ExitCodes.DONE;
  }
}
