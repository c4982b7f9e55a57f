package io.leasehold.cli.look;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.DescribeKeyReply;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.KeyInfo;
import io.leasehold.api.v1.Lease;
import io.leasehold.api.v1.Terms;
import io.leasehold.api.v1.Waiter;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Ranges;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows everything about one lease or one key. */
@Command(
    name = "show",
    description = "Show everything about a lease or a key.",
    mixinStandardHelpOptions = true)
public final class ShowCommand extends ClusterCommand {

  /** What can be shown. */
  enum What {
    LEASE,
    KEY;

    @Override
    public String toString() {
      return Plain.word(this);
    }
  }

  @Parameters(
      arity = "1..2",
      paramLabel = "[lease|key] NAME",
      hideParamSyntax = true,
      description = "Id of a lease, or a key; a single word is a key.")
  private List<String> words;

  private What what;
  private String name;

  @Option(names = "--stale", description = "From the node's own copy, which may be old.")
  private boolean stale;

  @Override
  protected void checkUsage() {
    name = words.get(words.size() - 1);
    what = words.size() == 1 ? What.KEY : what(words.get(0));
    if (what == What.LEASE && !name.matches("\\d{1,19}")) {
      throw wrong("the id of a lease is a number, and this is \"" + name + "\"");
    }
  }

  private What what(String word) {
    for (What candidate : What.values()) {
      if (candidate.toString().equalsIgnoreCase(word)) {
        return candidate;
      }
    }
    throw wrong("\"" + word + "\" cannot be shown; expected lease or key before the name");
  }

  @Override
  protected int run(Connection connection) {
    switch (what) {
      case LEASE -> lease(connection);
      case KEY -> key(connection);
    }
    return ExitCodes.DONE;
  }

  private void lease(Connection connection) {
    DescribeLeaseRequest request =
        DescribeLeaseRequest.newBuilder().setLease(Long.parseLong(name)).setStale(stale).build();
    Lease lease = connection.call(Rpc.DESCRIBE_LEASE, request).getLease();
    Terms terms = lease.getTerms();
    String sheet =
        Columns.sheet(
            "lease", Long.toString(lease.getId()),
            "holder", Plain.text(lease.getHolder()),
            "ttl", Spans.text(terms.getTermMillis()),
            "soft limit", orNothing(terms.getSoftMillis()),
            "max life", orNothing(terms.getMaxLifeMillis()),
            "lock delay", orNothing(terms.getLockDelayMillis()),
            "left", Spans.text(lease.getRemainingMillis()),
            "renewals", Long.toString(lease.getRenewals()),
            "claims", claims(lease.getClaimsList()),
            "keys", keys(lease.getKeysList()),
            "waits for", keys(lease.getWaitingForList()));
    print(Json.of(lease), sheet);
  }

  private static String orNothing(long millis) {
    return millis == 0 ? Plain.NOTHING : Spans.text(millis);
  }

  private static String claims(List<Claim> claims) {
    return joined(
        claims.stream()
            .map(claim -> Plain.text(claim.getKey()) + " (token " + claim.getToken() + ")")
            .toList());
  }

  private static String keys(List<ByteString> keys) {
    return joined(keys.stream().map(Plain::text).toList());
  }

  private static String joined(List<String> items) {
    return items.isEmpty() ? Plain.NOTHING : items.stream().collect(Collectors.joining(", "));
  }

  private void key(Connection connection) {
    DescribeKeyReply reply =
        connection.call(
            Rpc.DESCRIBE_KEY,
            DescribeKeyRequest.newBuilder().setKey(Ranges.key(name)).setStale(stale).build());
    if (json()) {
      print(
          Json.of(reply.getKey())
              .with("clusterTimeMillis", reply.getClusterTimeMillis())
              .with("revision", reply.getRevision()));
      return;
    }
    printText(sheet(reply));
    KeyInfo key = reply.getKey();
    if (key.getClaimsCount() + key.getWaitersCount() > 0) {
      print(people(key, reply.getClusterTimeMillis()), "");
    }
  }

  private String sheet(DescribeKeyReply reply) {
    KeyInfo key = reply.getKey();
    String closed =
        key.hasDelayedUntilAtMillis()
            ? "for " + Spans.text(key.getDelayedUntilAtMillis() - reply.getClusterTimeMillis())
            : Plain.NOTHING;
    return Columns.sheet(
        "key",
        Plain.text(key.getKey()),
        "held",
        key.getClaimsCount() == 0 ? "no" : "yes",
        "waiting",
        Integer.toString(key.getWaitersCount()),
        "closed",
        closed,
        "stored",
        key.hasStored() ? Plain.brief(key.getStored().getValue()) : Plain.NOTHING,
        "revision",
        Long.toString(reply.getRevision()));
  }

  private static Columns people(KeyInfo key, long nowMillis) {
    Columns table = new Columns("HOLDER", "LEASE", "MODE", "TOKEN", "SINCE", "LEFT", "VALUE");
    for (Claim claim : key.getClaimsList()) {
      table.row(
          Plain.text(claim.getHolder()),
          Long.toString(claim.getLease()),
          Plain.word(claim.getMode()) + (claim.hasSlot() ? " " + claim.getSlot() : ""),
          Long.toString(claim.getToken()),
          Spans.text(nowMillis - claim.getSinceAtMillis()),
          Spans.text(claim.getUntilAtMillis() - nowMillis),
          Plain.brief(claim.getValue()));
    }
    for (Waiter waiter : key.getWaitersList()) {
      table.row(
          Plain.text(waiter.getHolder()),
          Long.toString(waiter.getLease()),
          Plain.word(waiter.getMode()),
          "waits",
          Spans.text(nowMillis - waiter.getSinceAtMillis()),
          waiter.hasUntilAtMillis() ? Spans.text(waiter.getUntilAtMillis() - nowMillis) : "-",
          Plain.brief(waiter.getValue()));
    }
    return table;
  }
}
