package io.leasehold.cli.look;

import io.leasehold.api.v1.WhyReply;
import io.leasehold.api.v1.WhyRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How a tenure ended, in one paragraph. */
@Command(
    name = "why",
    description = "Explain what became of the claim with a token.",
    mixinStandardHelpOptions = true)
public final class WhyCommand extends ClusterCommand {

  @Parameters(index = "0", paramLabel = "KEY", description = "The key.")
  private String key;

  @Parameters(index = "1", paramLabel = "TOKEN", description = "The token in question.")
  private long token;

  @Option(names = "--stale", description = "From the node's own copy, which may be old.")
  private boolean stale;

  @Override
  protected int run(Connection connection) {
    WhyRequest request =
        WhyRequest.newBuilder().setKey(Ranges.key(key)).setToken(token).setStale(stale).build();
    WhyReply reply = connection.call(Rpc.WHY, request);
    print(Json.of(reply), reply.getText() + "\n");
    return ExitCodes.DONE;
  }
}
