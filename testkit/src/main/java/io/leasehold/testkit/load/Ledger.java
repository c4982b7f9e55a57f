package io.leasehold.testkit.load;

import static com.google.protobuf.ByteString.copyFromUtf8;

import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.KeyValue;
import io.leasehold.api.v1.Lease;
import io.leasehold.api.v1.ListLeasesReply;
import io.leasehold.api.v1.ListLeasesRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import io.leasehold.testkit.load.Call.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Compares what clients were told with what is there when the load has stopped. */
public final class Ledger {
  private final History history;

  Ledger(History history) {
    this.history = history;
  }

  public static Ledger of(Load load) {
    return new Ledger(load.history());
  }

  /** What was acknowledged and is not there, asked by way of this connection; empty is well. */
  public List<String> lostAt(Connection connection) {
    return lost(
        values(connection, Writer.PUTS), values(connection, Writer.SUMS), leases(connection));
  }

  List<String> lost(Map<String, Long> puts, Map<String, Long> sums, Set<Long> leases) {
    List<String> problems = new ArrayList<>();
    puts(puts, problems);
    sums(sums, problems);
    grants(leases, problems);
    return problems;
  }

  private void puts(Map<String, Long> values, List<String> problems) {
    byKey(Kind.PUT)
        .forEach(
            (key, calls) -> {
              long acknowledged = acknowledgedMax(calls, Call::number);
              long found = values.getOrDefault(key, 0L);
              boolean unanswered =
                  calls.stream().anyMatch(call -> call.maybeDone() && call.number() == found);
              if (found < acknowledged || (found > 0 && !unanswered)) {
                problems.add(key + " is " + found + ", acknowledged was " + acknowledged);
              }
            });
  }

  /** An addition whose answer was lost may count or not; one that was answered counts once. */
  private void sums(Map<String, Long> values, List<String> problems) {
    byKey(Kind.ADD)
        .forEach(
            (key, calls) -> {
              long least = calls.stream().filter(Call::isAcknowledged).count();
              long most = calls.stream().filter(Call::maybeDone).count();
              long told = acknowledgedMax(calls, Call::result);
              long found = values.getOrDefault(key, 0L);
              if (found < least || found > most || found < told) {
                problems.add(
                    "%s is %d, expected %d to %d, told was %d"
                        .formatted(key, found, least, most, told));
              }
            });
  }

  private void grants(Set<Long> leases, List<String> problems) {
    history
        .acknowledged(Kind.GRANT)
        .filter(call -> !leases.contains(call.result()))
        .forEach(call -> problems.add("lease " + call.result() + " is not there"));
  }

  /** Claims that were acknowledged but that nobody saw begin. */
  public List<String> claimsUnseenBy(Witness witness) {
    return history
        .acknowledged(Kind.ACQUIRE)
        .filter(call -> !witness.saw(call.result()))
        .map(call -> call.key() + ": nobody saw token " + call.result())
        .toList();
  }

  /**
   * Tokens that do not rise with real time: a claim that was asked for after another one's answer
   * must have the larger token, and no two claims have the same.
   */
  public List<String> tokensOutOfOrder() {
    List<String> problems = new ArrayList<>();
    byKey(Kind.ACQUIRE).forEach((key, calls) -> order(key, calls, problems));
    return problems;
  }

  private static void order(String key, List<Call> calls, List<String> problems) {
    List<Call> told = calls.stream().filter(Call::isAcknowledged).toList();
    Set<Long> seen = new HashSet<>();
    told.stream()
        .filter(call -> call.fresh() && !seen.add(call.result()))
        .forEach(call -> problems.add(key + ": token " + call.result() + " was given twice"));
    List<Call> bySending = told.stream().sorted(Comparator.comparingLong(Call::sentNanos)).toList();
    List<Call> byAnswer =
        told.stream().sorted(Comparator.comparingLong(Call::answeredNanos)).toList();
    long largest = 0;
    int answered = 0;
    for (Call call : bySending) {
      for (; byAnswer.get(answered).answeredNanos() < call.sentNanos(); answered++) {
        largest = Math.max(largest, byAnswer.get(answered).result());
      }
      if (call.result() < largest || (call.fresh() && call.result() == largest)) {
        problems.add(key + ": token " + call.result() + " was given after " + largest);
      }
    }
  }

  private Map<String, List<Call>> byKey(Kind kind) {
    return history.calls(kind).collect(Collectors.groupingBy(Call::key));
  }

  private static long acknowledgedMax(List<Call> calls, ToLongFunction<Call> number) {
    return calls.stream().filter(Call::isAcknowledged).mapToLong(number).max().orElse(0);
  }

  private static Map<String, Long> values(Connection connection, String prefix) {
    KeyRange range =
        KeyRange.newBuilder()
            .setFrom(copyFromUtf8(prefix))
            .setTo(copyFromUtf8(prefix.replace('/', '0')))
            .build();
    Map<String, Long> values = new HashMap<>();
    for (KeyValue stored :
        connection.call(Rpc.GET, GetRequest.newBuilder().setRange(range).build()).getKeysList()) {
      values.put(stored.getKey().toStringUtf8(), Long.parseLong(stored.getValue().toStringUtf8()));
    }
    return values;
  }

  private static Set<Long> leases(Connection connection) {
    Set<Long> leases = new HashSet<>();
    long after = 0;
    ListLeasesReply page;
    do {
      ListLeasesRequest request = ListLeasesRequest.newBuilder().setAfter(after).build();
      page = connection.call(Rpc.LIST_LEASES, request);
      for (Lease lease : page.getLeasesList()) {
        leases.add(lease.getId());
        after = lease.getId();
      }
    } while (page.getMore());
    return leases;
  }
}
