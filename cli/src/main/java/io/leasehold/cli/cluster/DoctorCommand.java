package io.leasehold.cli.cluster;

import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Looks for everything that could be wrong. */
@Command(
    name = "doctor",
    description = {
      "Examine nodes, leader, round trips, clocks, disks and settings, a verdict a line.",
      "Ends with 1 if something is wrong."
    },
    mixinStandardHelpOptions = true)
public final class DoctorCommand extends ClusterCommand {

  @Override
  protected int run(Connection connection) {
    try (Round round = new Round(at -> cluster().connect(at, spec().commandLine()))) {
      List<NodeVisit> visits = round.visit(connection.endpoints());
      List<Finding> findings = new ArrayList<>();
      tell(Checkup.ofCluster(visits), findings);
      for (NodeVisit visit : visits) {
        if (visit.answered()) {
          tell(examine(visit, round.connection(visit.endpoint())), findings);
        }
      }
      return conclude(findings);
    }
  }

  private static List<Finding> examine(NodeVisit visit, Connection connection) {
    try {
      return Checkup.ofNode(visit, Measurement.of(connection));
    } catch (ConnectionException failed) {
      return List.of(Finding.wrong(visit.name(), "cannot be examined: " + failed.getMessage()));
    }
  }

  private void tell(List<Finding> news, List<Finding> findings) {
    findings.addAll(news);
    news.forEach(finding -> print(json() ? finding.json() : finding.line(ansi())));
  }

  private int conclude(List<Finding> findings) {
    long wrong = findings.stream().filter(Finding::isWrong).count();
    say(
        wrong == 0
            ? "nothing is wrong"
            : wrong + (wrong == 1 ? " thing is" : " things are") + " wrong");
    return wrong == 0 ? ExitCodes.DONE : ExitCodes.FAILED;
  }
}
