package io.leasehold.cli.store;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stores a value. */
@Command(
    name = "put",
    description = "Store a value under a key; with --lease it vanishes with the lease.",
    mixinStandardHelpOptions = true)
public final class PutCommand extends ClusterCommand {

  @Parameters(index = "0", paramLabel = "KEY", description = "The key.")
  private String key;

  @Parameters(index = "1", paramLabel = "VALUE", description = "The value.")
  private String value;

  @Option(names = "--lease", paramLabel = "ID", description = "The lease it vanishes with.")
  private long lease;

  @Override
  protected int run(Connection connection) {
    PutReply reply =
        connection.call(
            Rpc.PUT,
            PutRequest.newBuilder()
                .setKey(Ranges.key(key))
                .setValue(ByteString.copyFromUtf8(value))
                .setLease(lease)
                .build());
    if (json()) {
      print(Json.of(reply));
    }
    say("stored " + key + " at revision " + reply.getStored().getModRevision());
    return ExitCodes.DONE;
  }
}
