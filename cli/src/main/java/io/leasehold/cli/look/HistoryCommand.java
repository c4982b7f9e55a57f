package io.leasehold.cli.look;

import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.HistoryReply;
import io.leasehold.api.v1.HistoryRequest;
import io.leasehold.api.v1.Tenure;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Ranges;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who held a key, the latest last. */
@Command(
    name = "history",
    description = "Print who held a key, how long, and how it ended.",
    mixinStandardHelpOptions = true)
public final class HistoryCommand extends ClusterCommand {

  @Parameters(paramLabel = "KEY", description = "The key.")
  private String key;

  @Option(names = "--stale", description = "From the node's own copy, which may be old.")
  private boolean stale;

  @Override
  protected int run(Connection connection) {
    HistoryRequest request =
        HistoryRequest.newBuilder().setKey(Ranges.key(key)).setStale(stale).build();
    HistoryReply reply = connection.call(Rpc.HISTORY, request);
    if (json()) {
      print(Json.of(reply));
    } else {
      print(table(reply), "nobody has held " + key + ", or nobody remembers");
    }
    return ExitCodes.DONE;
  }

  private static Columns table(HistoryReply reply) {
    long nowMillis = reply.getClusterTimeMillis();
    Columns table =
        new Columns("TOKEN", "HOLDER", "LEASE", "MODE", "HELD", "ENDED", "HOW", "RENEWALS", "LATE");
    for (Tenure tenure : reply.getEndedList()) {
      table.row(
          Long.toString(tenure.getToken()),
          Plain.text(tenure.getHolder()),
          Long.toString(tenure.getLease()),
          Plain.word(tenure.getMode()),
          Spans.text(tenure.getUntilAtMillis() - tenure.getFromAtMillis()),
          Spans.text(nowMillis - tenure.getUntilAtMillis()) + " ago",
          Plain.word(tenure.getHow()),
          Long.toString(tenure.getRenewals()),
          late(tenure));
    }
    for (Claim claim : reply.getLiveList()) {
      table.row(
          Long.toString(claim.getToken()),
          Plain.text(claim.getHolder()),
          Long.toString(claim.getLease()),
          Plain.word(claim.getMode()),
          Spans.text(nowMillis - claim.getSinceAtMillis()),
          "-",
          "held",
          "-",
          "-");
    }
    return table;
  }

  private static String late(Tenure tenure) {
    return tenure.getLate().getCount() == 0
        ? "-"
        : tenure.getLate().getCount()
            + ", worst "
            + Spans.text(tenure.getLate().getWorstLateMillis());
  }
}
