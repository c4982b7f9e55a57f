package io.leasehold.cli.cluster;

import io.leasehold.api.v1.StatusReply;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** How every node is. */
@Command(
    name = "status",
    description = "Print how every node is: those named and all members of their cluster.",
    mixinStandardHelpOptions = true)
public final class StatusCommand extends ClusterCommand {

  @Override
  protected int run(Connection connection) {
    try (Round round = new Round(at -> cluster().connect(at, spec().commandLine()))) {
      List<NodeVisit> visits = round.visit(connection.endpoints());
      if (json()) {
        visits.forEach(visit -> print(json(visit)));
      } else {
        printText(table(visits).text(ansi()));
      }
      boolean anybody = visits.stream().anyMatch(NodeVisit::answered);
      return anybody ? ExitCodes.DONE : ExitCodes.UNREACHABLE;
    }
  }

  private static Columns table(List<NodeVisit> visits) {
    Columns table =
        new Columns(
            "ENDPOINT",
            "NODE",
            "ROLE",
            "LEADER",
            "TERM",
            "APPLIED",
            "REVISION",
            "LEASES",
            "CLAIMS",
            "WAITERS",
            "KEYS",
            "UP");
    for (NodeVisit visit : visits) {
      String endpoint = visit.endpoint().toString();
      if (!visit.answered()) {
        table.row(endpoint, "-", visit.problem(), "-", "-", "-", "-", "-", "-", "-", "-", "-");
        continue;
      }
      StatusReply status = visit.status();
      table.row(
          endpoint,
          Plain.text(status.getNode()),
          status.getRole().toLowerCase(Locale.ROOT),
          Plain.text(status.getLeader()),
          Long.toString(status.getRaftTerm()),
          Long.toString(status.getAppliedIndex()),
          Long.toString(status.getRevision()),
          Long.toString(status.getLeases()),
          Long.toString(status.getClaims()),
          Long.toString(status.getWaiters()),
          Long.toString(status.getKeys()),
          Spans.text(status.getUptimeMillis()));
    }
    return table;
  }

  private static Json json(NodeVisit visit) {
    Json json = visit.answered() ? Json.of(visit.status()) : Json.object();
    return json.with("endpoint", visit.endpoint().toString())
        .with("reachable", visit.answered())
        .with("problem", visit.problem());
  }
}
