package io.leasehold.cli.look;

import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.KeyInfo;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.KeyValue;
import io.leasehold.api.v1.Lease;
import io.leasehold.api.v1.ListClaimsReply;
import io.leasehold.api.v1.ListClaimsRequest;
import io.leasehold.api.v1.ListLeasesReply;
import io.leasehold.api.v1.ListLeasesRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.store.KeyValues;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Ranges;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists what there is. */
@Command(
    name = "ls",
    aliases = "list",
    description = "List claims, leases or stored keys.",
    mixinStandardHelpOptions = true)
public final class LsCommand extends ClusterCommand {

  /** What can be listed. */
  enum What {
    CLAIMS,
    LEASES,
    KEYS;

    @Override
    public String toString() {
      return Plain.word(this);
    }
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "WHAT",
      defaultValue = "claims",
      description = "What to list: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private What what;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "Only keys, or holders of leases, that begin so.")
  private String prefix;

  @Option(names = "--stale", description = "From the node's own copy, which may be old.")
  private boolean stale;

  @Override
  protected int run(Connection connection) {
    switch (what) {
      case CLAIMS -> claims(connection);
      case LEASES -> leases(connection);
      case KEYS -> keys(connection);
    }
    return ExitCodes.DONE;
  }

  private void claims(Connection connection) {
    Columns table = new Columns("KEY", "MODE", "HOLDER", "TOKEN", "LEASE", "LEFT", "WAITING");
    KeyRange range = Ranges.prefix(prefix);
    ListClaimsReply page;
    do {
      page =
          connection.call(
              Rpc.LIST_CLAIMS,
              ListClaimsRequest.newBuilder().setRange(range).setStale(stale).build());
      for (KeyInfo key : page.getKeysList()) {
        range = Ranges.after(key.getKey(), range);
        if (json()) {
          print(Json.of(key));
        } else {
          addClaims(table, key, page.getClusterTimeMillis());
        }
      }
    } while (page.getMore());
    finish(table, "nothing is claimed");
  }

  private static void addClaims(Columns table, KeyInfo key, long nowMillis) {
    String waiting = Integer.toString(key.getWaitersCount());
    for (Claim claim : key.getClaimsList()) {
      String mode = Plain.word(claim.getMode()) + (claim.hasSlot() ? " " + claim.getSlot() : "");
      table.row(
          Plain.text(key.getKey()),
          mode,
          Plain.text(claim.getHolder()),
          Long.toString(claim.getToken()),
          Long.toString(claim.getLease()),
          Spans.text(claim.getUntilAtMillis() - nowMillis),
          waiting);
    }
    if (key.getClaimsCount() == 0) {
      String left =
          key.hasDelayedUntilAtMillis()
              ? Spans.text(key.getDelayedUntilAtMillis() - nowMillis)
              : Plain.NOTHING;
      String mode = key.hasDelayedUntilAtMillis() ? "closed" : "free";
      table.row(Plain.text(key.getKey()), mode, "-", "-", "-", left, waiting);
    }
  }

  private void leases(Connection connection) {
    Columns table =
        new Columns("LEASE", "HOLDER", "TTL", "LEFT", "RENEWALS", "CLAIMS", "KEYS", "WAITING");
    long after = 0;
    ListLeasesReply page;
    do {
      page =
          connection.call(
              Rpc.LIST_LEASES,
              ListLeasesRequest.newBuilder().setAfter(after).setStale(stale).build());
      for (Lease lease : page.getLeasesList()) {
        after = lease.getId();
        if (lease.getHolder().startsWith(prefix)) {
          addLease(table, lease);
        }
      }
    } while (page.getMore());
    finish(table, "there is no live lease");
  }

  private void addLease(Columns table, Lease lease) {
    if (json()) {
      print(Json.of(lease));
      return;
    }
    table.row(
        Long.toString(lease.getId()),
        Plain.text(lease.getHolder()),
        Spans.text(lease.getTerms().getTermMillis()),
        Spans.text(lease.getRemainingMillis()),
        Long.toString(lease.getRenewals()),
        Integer.toString(lease.getClaimsCount()),
        Integer.toString(lease.getKeysCount()),
        Integer.toString(lease.getWaitingForCount()));
  }

  private void keys(Connection connection) {
    GetRequest request =
        GetRequest.newBuilder().setRange(Ranges.prefix(prefix)).setStale(stale).build();
    GetReply reply = connection.call(Rpc.GET, request);
    List<KeyValue> stored = reply.getKeysList();
    if (json()) {
      stored.forEach(each -> print(Json.of(each)));
    } else {
      print(KeyValues.table(stored), "no key is stored");
    }
    if (reply.getCount() > stored.size()) {
      say(stored.size() + " of " + reply.getCount() + " keys; narrow it down with PREFIX");
    }
  }

  private void finish(Columns table, String ifEmpty) {
    if (!json()) {
      print(table, ifEmpty);
    }
  }
}
