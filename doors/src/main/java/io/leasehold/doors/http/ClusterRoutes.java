package io.leasehold.doors.http;

import static com.linecorp.armeria.common.HttpMethod.DELETE;
import static com.linecorp.armeria.common.HttpMethod.GET;
import static com.linecorp.armeria.common.HttpMethod.POST;
import static com.linecorp.armeria.common.HttpMethod.PUT;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpResponse;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.model.Limit;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.json.ClusterJson;
import io.leasehold.doors.http.json.Fields;
import io.leasehold.doors.http.json.Json;
import io.leasehold.doors.http.json.OutcomeJson;
import io.leasehold.engine.Member;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The node, the cluster it belongs to, and the limits that the cluster enforces. */
final class ClusterRoutes {
  private static final String[] LIMITS =
      Stream.of(Limit.values()).map(Limit::name).toArray(String[]::new);

  private ClusterRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.of(GET, "/status", ClusterRoutes::status),
        Route.of(GET, "/members", ClusterRoutes::members),
        Route.of(POST, "/members", ClusterRoutes::add)
            .takes("name", "address", "peer-address")
            .takesBodyToo(),
        Route.of(DELETE, "/members/{name}", ClusterRoutes::remove),
        Route.of(POST, "/members/transfer", ClusterRoutes::transfer).takes("to"),
        Route.of(GET, "/limits", ClusterRoutes::limits).takes("stale"),
        Route.of(PUT, "/limits", ClusterRoutes::configure).takes(LIMITS));
  }

  private static CompletableFuture<HttpResponse> status(Call call) {
    ObjectNode status = ClusterJson.status(call.engine().status());
    return CompletableFuture.completedFuture(Answers.ok(status));
  }

  private static CompletableFuture<HttpResponse> members(Call call) {
    return CompletableFuture.completedFuture(answer(call.engine().membership().members()));
  }

  private static HttpResponse answer(List<Member> members) {
    return Answers.ok(ClusterJson.members(members));
  }

  /** Takes as long as the new node needs to catch up. */
  private static CompletableFuture<HttpResponse> add(Call call) {
    Member member = call.body().length == 0 ? memberOfQuery(call) : memberOfBody(call);
    call.context().clearRequestTimeout();
    return call.here(call.engine().membership().add(member)).thenApply(ClusterRoutes::answer);
  }

  private static Member memberOfQuery(Call call) {
    return new Member(
        call.query().requiredText("name", "the name of the node"),
        call.query().requiredText("address", "host:port for clients"),
        call.query().requiredText("peer-address", "host:port for the other nodes"));
  }

  private static Member memberOfBody(Call call) {
    if (!call.query().names().isEmpty()) {
      throw Problem.badArgument("the member", "given as parameters and as body", "one of them");
    }
    Fields fields =
        Fields.of("the body", Json.parse(call.body()), Set.of("name", "address", "peerAddress"));
    return new Member(
        fields.requiredText("name"),
        fields.requiredText("address"),
        fields.requiredText("peerAddress"));
  }

  private static CompletableFuture<HttpResponse> remove(Call call) {
    call.context().clearRequestTimeout();
    return call.here(call.engine().membership().remove(call.name()))
        .thenApply(ClusterRoutes::answer);
  }

  private static CompletableFuture<HttpResponse> transfer(Call call) {
    call.context().clearRequestTimeout();
    return call.here(call.engine().membership().transferLeadership(call.query().text("to", "")))
        .thenApply(ClusterRoutes::answer);
  }

  private static CompletableFuture<HttpResponse> limits(Call call) {
    return call.read(LeaseMachine::limits)
        .thenApply(limits -> Answers.ok(OutcomeJson.limits(limits)));
  }

  private static CompletableFuture<HttpResponse> configure(Call call) {
    if (call.query().names().isEmpty()) {
      throw new Problem(
          400,
          "BAD_ARGUMENT",
          "no limit is given",
          "Name one or more, as in PUT /limits?KEY_BYTES=2048; GET /limits lists them.");
    }
    Map<Limit, Long> changes = new EnumMap<>(Limit.class);
    for (String name : call.query().names()) {
      Limit limit = Limit.valueOf(name);
      changes.put(limit, call.query().number(name, 0, 1, limit.largest()));
    }
    return Failures.notRepeatable(call.answer(new ChangeLimits(changes)));
  }
}
