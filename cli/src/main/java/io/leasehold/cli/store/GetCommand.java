package io.leasehold.cli.store;

import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads stored keys. */
@Command(
    name = "get",
    description = "Read a stored key, or all that begin with it; ends with 1 if there is none.",
    mixinStandardHelpOptions = true)
public final class GetCommand extends ClusterCommand {

  @Parameters(paramLabel = "KEY", description = "The key, or the beginning of keys.")
  private String key;

  @Option(names = "--prefix", description = "All keys that begin so.")
  private boolean prefix;

  @Option(names = "--raw", description = "Print the value alone, as it is.")
  private boolean raw;

  @Option(names = "--revision", paramLabel = "N", description = "As of this revision.")
  private long revision;

  @Option(names = "--limit", paramLabel = "N", description = "At most so many keys.")
  private int limit;

  @Option(names = "--stale", description = "From the node's own copy, which may be old.")
  private boolean stale;

  @Override
  protected void checkUsage() {
    if (raw && (prefix || json())) {
      throw wrong("--raw prints one value: it goes with neither --prefix nor --json");
    }
  }

  @Override
  protected int run(Connection connection) {
    GetReply reply =
        connection.call(
            Rpc.GET,
            GetRequest.newBuilder()
                .setRange(prefix ? Ranges.prefix(key) : Ranges.only(key))
                .setRevision(revision)
                .setLimit(limit)
                .setStale(stale)
                .build());
    if (json()) {
      print(Json.of(reply));
    } else if (raw && reply.getKeysCount() > 0) {
      print(reply.getKeys(0).getValue().toStringUtf8());
    } else {
      print(
          KeyValues.table(reply.getKeysList()),
          prefix ? "no key begins with " + key : "there is no key " + key);
    }
    if (reply.getCount() > reply.getKeysCount()) {
      say(reply.getKeysCount() + " of " + reply.getCount() + " keys; see more with --limit");
    }
    return reply.getKeysCount() == 0 ? ExitCodes.FAILED : ExitCodes.DONE;
  }
}
