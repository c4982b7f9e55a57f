package io.leasehold.cli.cluster;

import io.leasehold.api.v1.GetLimitsRequest;
import io.leasehold.api.v1.LimitsReply;
import io.leasehold.api.v1.SetLimitsRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Every table, queue, name and value has a bound. */
@Command(
    name = "limits",
    description = "Print the limits of the cluster, after setting those that are given.",
    mixinStandardHelpOptions = true)
public final class LimitsCommand extends ClusterCommand {

  @Parameters(arity = "0..*", paramLabel = "NAME=VALUE", description = "Limits to set first.")
  @SuppressWarnings("FieldCanBeFinal") // picocli fills it
  private Map<String, Long> changes = new TreeMap<>();

  @Override
  protected int run(Connection connection) {
    LimitsReply reply =
        changes.isEmpty()
            ? connection.call(Rpc.GET_LIMITS, GetLimitsRequest.getDefaultInstance())
            : connection.call(Rpc.SET_LIMITS, wanted());
    if (json()) {
      print(Json.of(reply));
      return ExitCodes.DONE;
    }
    Columns table = new Columns("LIMIT", "VALUE");
    new TreeMap<>(reply.getLimitsMap())
        .forEach((name, value) -> table.row(name, Long.toString(value)));
    print(table, "there are no limits");
    return ExitCodes.DONE;
  }

  private SetLimitsRequest wanted() {
    SetLimitsRequest.Builder request = SetLimitsRequest.newBuilder();
    changes.forEach((name, value) -> request.putLimits(constant(name), value));
    return request.build();
  }

  /** As the cluster spells them; people may write {@code max-leases}. */
  private static String constant(String name) {
    return name.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
