package io.leasehold.cli.store;

import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Counts. */
@Command(
    name = "add",
    description = "Add to a counter and print its new value; a missing one starts at 0.",
    mixinStandardHelpOptions = true)
public final class AddCommand extends ClusterCommand {

  @Parameters(index = "0", paramLabel = "KEY", description = "The counter.")
  private String key;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DELTA",
      defaultValue = "1",
      description = "How much to add; after -- also less than 0. Default: ${DEFAULT-VALUE}.")
  private long delta;

  @Override
  protected int run(Connection connection) {
    AddRequest request = AddRequest.newBuilder().setKey(Ranges.key(key)).setDelta(delta).build();
    AddReply reply = connection.call(Rpc.ADD, request);
    print(
        Json.object()
            .with("key", key)
            .with("value", reply.getValue())
            .with("revision", reply.getRevision()),
        reply.getValue() + "\n");
    return ExitCodes.DONE;
  }
}
