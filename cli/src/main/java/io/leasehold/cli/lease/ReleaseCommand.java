package io.leasehold.cli.lease;

import io.leasehold.api.v1.ReleaseReply;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Gives a key back. */
@Command(
    name = "release",
    description = "Give a key back; its lease lives on.",
    mixinStandardHelpOptions = true)
public final class ReleaseCommand extends ClusterCommand {

  @Parameters(index = "0", paramLabel = "KEY", description = "What to give back.")
  private String key;

  @Parameters(index = "1", paramLabel = "TOKEN", description = "The token it was acquired with.")
  private long token;

  @Override
  protected int run(Connection connection) {
    ReleaseRequest request =
        ReleaseRequest.newBuilder().setKey(Ranges.key(key)).setToken(token).build();
    ReleaseReply reply = connection.call(Rpc.RELEASE, request);
    if (json()) {
      print(
          Json.object()
              .with("key", key)
              .with("token", token)
              .with("released", true)
              .with("fresh", reply.getFresh()));
    }
    say(key + " is released" + (reply.getFresh() ? "" : ", as it was before"));
    return ExitCodes.DONE;
  }
}
