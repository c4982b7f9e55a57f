package io.leasehold.cli.lease;

import io.leasehold.api.v1.RenewReply;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.RenewStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Renews leases, each judged on its own. */
@Command(
    name = "renew",
    description = "Renew leases for their full terms; ends with 3 if one could not be.",
    mixinStandardHelpOptions = true)
public final class RenewCommand extends ClusterCommand {

  @Parameters(arity = "1..*", paramLabel = "LEASE", description = "Ids of leases.")
  private List<Long> leases;

  @Override
  protected int run(Connection connection) {
    List<Long> each = leases.stream().distinct().toList();
    try (RenewStream stream = connection.renewals()) {
      RenewReply reply = Connection.await(stream.renew(each));
      if (json()) {
        print(json(reply, each));
      } else {
        print(table(reply, each), "");
      }
      return reply.getRefusedCount() == 0 ? ExitCodes.DONE : ExitCodes.REFUSED;
    }
  }

  private static Columns table(RenewReply reply, List<Long> each) {
    Map<Long, RenewReply.NotRenewed> refused = refused(reply);
    Map<Long, RenewReply.Notice> notices =
        reply.getNoticesList().stream()
            .collect(Collectors.toMap(RenewReply.Notice::getLease, Function.identity()));
    Columns table = new Columns("LEASE", "RENEWED", "REMARK");
    for (long lease : each) {
      String id = Long.toString(lease);
      if (refused.containsKey(lease)) {
        table.row(id, "no", refused.get(lease).getWhy().getText());
      } else if (notices.containsKey(lease)) {
        table.row(id, "yes", remark(notices.get(lease)));
      } else {
        table.row(id, "yes", "-");
      }
    }
    return table;
  }

  private static String remark(RenewReply.Notice notice) {
    String lost = notice.getLostCount() == 0 ? "" : ", lost " + notice.getLostCount() + " claims";
    return Spans.text(notice.getRemainingMillis()) + " left" + lost;
  }

  private static Map<Long, RenewReply.NotRenewed> refused(RenewReply reply) {
    return reply.getRefusedList().stream()
        .collect(Collectors.toMap(RenewReply.NotRenewed::getLease, Function.identity()));
  }

  private static Json json(RenewReply reply, List<Long> each) {
    Map<Long, RenewReply.NotRenewed> refused = refused(reply);
    List<String> renewed =
        each.stream().filter(lease -> !refused.containsKey(lease)).map(String::valueOf).toList();
    return Json.object()
        .with("renewed", renewed)
        .with("refused", reply.getRefusedList().stream().map(Json::of).toList())
        .with("notices", reply.getNoticesList().stream().map(Json::of).toList());
  }
}
