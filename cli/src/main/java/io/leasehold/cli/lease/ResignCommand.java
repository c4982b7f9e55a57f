package io.leasehold.cli.lease;

import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Steps down. */
@Command(
    name = "resign",
    description = "Give up leadership; the next candidate leads at once.",
    mixinStandardHelpOptions = true)
public final class ResignCommand extends ClusterCommand {

  @Parameters(index = "0", paramLabel = "KEY", description = "The election.")
  private String key;

  @Parameters(index = "1", paramLabel = "TOKEN", description = "The token of the leadership.")
  private long token;

  @Override
  protected int run(Connection connection) {
    ReleaseRequest request =
        ReleaseRequest.newBuilder().setKey(Ranges.key(key)).setToken(token).build();
    connection.call(Rpc.RELEASE, request);
    if (json()) {
      print(Json.object().with("key", key).with("token", token).with("resigned", true));
    }
    say("resigned from " + key);
    return ExitCodes.DONE;
  }
}
