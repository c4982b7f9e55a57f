package io.leasehold.cli.cluster;

import io.leasehold.api.v1.Member;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.Endpoint;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.connection.UnreachableException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Visits every node: the endpoints that were named, then the members that those name and that were
 * not met yet. All of a kind at once, so that several that are down cost no more time than one.
 */
final class Round implements AutoCloseable {
  private final Function<Endpoint, Connection> connect;
  private final Map<Endpoint, Connection> connections = new LinkedHashMap<>();
  private final List<NodeVisit> visits = new ArrayList<>();

  Round(Function<Endpoint, Connection> connect) {
    this.connect = connect;
  }

  List<NodeVisit> visit(Collection<Endpoint> endpoints) {
    visitAll(endpoints);
    visitAll(unmetMembers());
    return List.copyOf(visits);
  }

  Connection connection(Endpoint endpoint) {
    return connections.get(endpoint);
  }

  private void visitAll(Collection<Endpoint> endpoints) {
    Map<Endpoint, CompletableFuture<StatusReply>> answers = new LinkedHashMap<>();
    for (Endpoint endpoint : endpoints) {
      Connection connection = connections.computeIfAbsent(endpoint, connect);
      answers.put(endpoint, connection.send(Rpc.STATUS, StatusRequest.getDefaultInstance()));
    }
    answers.forEach((endpoint, answer) -> visits.add(outcome(endpoint, answer)));
  }

  private static NodeVisit outcome(Endpoint endpoint, CompletableFuture<StatusReply> answer) {
    try {
      return new NodeVisit(endpoint, Connection.await(answer), "");
    } catch (UnreachableException unreachable) {
      String why = unreachable.reasons().getOrDefault(endpoint, unreachable.getMessage());
      return new NodeVisit(endpoint, null, why);
    } catch (ConnectionException failed) {
      return new NodeVisit(endpoint, null, failed.getMessage());
    }
  }

  private Set<Endpoint> unmetMembers() {
    Set<String> met = new LinkedHashSet<>();
    visits.stream().filter(NodeVisit::answered).forEach(visit -> met.add(visit.name()));
    Set<Endpoint> unmet = new LinkedHashSet<>();
    for (NodeVisit visit : visits) {
      if (visit.answered()) {
        for (Member member : visit.status().getMembersList()) {
          if (!met.contains(member.getName()) && !member.getAddress().isEmpty()) {
            unmet.add(Endpoint.parse(member.getAddress()));
          }
        }
      }
    }
    unmet.removeAll(connections.keySet());
    return unmet;
  }

  @Override
  public void close() {
    connections.values().forEach(Connection::close);
  }
}
