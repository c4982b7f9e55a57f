package io.leasehold.cli.lease;

import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.DescribeKeyReply;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.Tenure;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.EventLoop;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints who leads, and every change. */
@Command(
    name = "observe",
    description = "Print who leads now and every change, until interrupted.",
    mixinStandardHelpOptions = true)
public final class ObserveCommand extends ClusterCommand {

  @Parameters(paramLabel = "KEY", description = "The election.")
  private String key;

  @Option(names = "--count", paramLabel = "N", description = "End after this many lines.")
  private long count = Long.MAX_VALUE;

  @Override
  protected int run(Connection connection) {
    DescribeKeyReply now =
        connection.call(
            Rpc.DESCRIBE_KEY, DescribeKeyRequest.newBuilder().setKey(Ranges.key(key)).build());
    if (now.getKey().getClaimsCount() == 0) {
      nobody("");
    } else {
      leads(now.getKey().getClaims(0));
    }
    WatchRequest request =
        WatchRequest.newBuilder()
            .setFrom(Position.newBuilder().setRevision(now.getRevision() + 1))
            .setRange(Ranges.only(key))
            .build();
    return new EventLoop(count - 1, this::say).run(connection, request, this::tell);
  }

  private boolean tell(Event event) {
    switch (event.getEventCase()) {
      case CLAIM_GRANTED -> leads(event.getClaimGranted().getClaim());
      case CLAIM_ENDED -> ended(event.getClaimEnded().getTenure());
      default -> {
        return false;
      }
    }
    return true;
  }

  private void leads(Claim claim) {
    print(
        Json.object()
            .with("key", key)
            .with("leader", claim.getHolder())
            .with("token", claim.getToken())
            .withId("lease", claim.getLease())
            .withBytes("value", claim.getValue()),
        "leader "
            + Plain.text(claim.getHolder())
            + ", token "
            + claim.getToken()
            + (claim.getValue().isEmpty() ? "" : ", value " + Plain.text(claim.getValue()))
            + "\n");
  }

  private void ended(Tenure tenure) {
    nobody(Plain.text(tenure.getHolder()) + " " + Plain.word(tenure.getHow()));
  }

  private void nobody(String why) {
    print(
        Json.object().with("key", key).with("leader", null).with("why", why),
        "no leader" + (why.isEmpty() ? "" : ": " + why) + "\n");
  }
}
