package io.leasehold.cli.store;

import io.leasehold.api.v1.DeleteReply;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes stored keys. */
@Command(
    name = "del",
    description = "Delete a stored key, or all that begin with it, and print how many.",
    mixinStandardHelpOptions = true)
public final class DelCommand extends ClusterCommand {

  @Parameters(paramLabel = "KEY", description = "The key, or the beginning of keys.")
  private String key;

  @Option(names = "--prefix", description = "All keys that begin so.")
  private boolean prefix;

  @Override
  protected int run(Connection connection) {
    DeleteRequest request =
        DeleteRequest.newBuilder().setRange(prefix ? Ranges.prefix(key) : Ranges.only(key)).build();
    DeleteReply reply = connection.call(Rpc.DELETE, request);
    print(Json.of(reply), reply.getPreviousCount() + "\n");
    return ExitCodes.DONE;
  }
}
