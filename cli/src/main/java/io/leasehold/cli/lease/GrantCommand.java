package io.leasehold.cli.lease;

import io.leasehold.api.v1.GrantReply;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Grants a lease; its id alone goes to standard output, so that a script can keep it. */
@Command(
    name = "grant",
    description = "Grant a lease and print its id.",
    mixinStandardHelpOptions = true)
public final class GrantCommand extends ClusterCommand {

  @Mixin private LeaseOptions wanted;

  @Option(
      names = "--id",
      paramLabel = "N",
      description = "The id to give it, positive. Default: a random one.")
  private long id;

  @Override
  protected int run(Connection connection) {
    GrantReply reply = wanted.grant(connection, id);
    print(
        Json.object()
            .withId("lease", reply.getLease())
            .with("holder", wanted.holder())
            .with("remainingMillis", reply.getRemainingMillis())
            .with("fresh", reply.getFresh()),
        reply.getLease() + "\n");
    say(
        (reply.getFresh() ? "granted to \"" : "found again, held by \"")
            + wanted.holder()
            + "\" for "
            + Spans.text(reply.getRemainingMillis())
            + "; keep it with: leasehold renew "
            + reply.getLease());
    return ExitCodes.DONE;
  }
}
