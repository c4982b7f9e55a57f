package io.leasehold.doors.http;

import static com.linecorp.armeria.common.HttpMethod.DELETE;
import static com.linecorp.armeria.common.HttpMethod.GET;
import static com.linecorp.armeria.common.HttpMethod.POST;
import static com.linecorp.armeria.common.HttpMethod.PUT;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpResponse;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.doors.http.input.Numbers;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.json.Fields;
import io.leasehold.doors.http.json.Json;
import io.leasehold.doors.http.json.ModelJson;
import io.leasehold.doors.http.json.OutcomeJson;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Granting, renewing, revoking and listing leases. */
final class LeaseRoutes {

  private LeaseRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.of(PUT, "/lease", LeaseRoutes::grant).takes(LeaseArguments.TERMS).takes("id"),
        Route.of(DELETE, "/lease", LeaseRoutes::revoke).takes("id", "forced"),
        Route.of(POST, "/renew", LeaseRoutes::renew).takes("lease").takesBodyToo(),
        Route.of(GET, "/leases", LeaseRoutes::list).takes("limit", "after", "stale"),
        Route.of(GET, "/leases/{id}", LeaseRoutes::describe).takes("stale"));
  }

  private static CompletableFuture<HttpResponse> grant(Call call) {
    GrantLease grant = LeaseArguments.grant(call, call.query().number("id", 0, 1, Long.MAX_VALUE));
    return call.submit(grant).thenApply(outcome -> granted(grant, outcome));
  }

  private static HttpResponse granted(GrantLease grant, Outcome outcome) {
    if (!(outcome instanceof Granted granted)) {
      return Answers.refusal(outcome);
    }
    ObjectNode node = OutcomeJson.of(granted).put("holder", grant.holder());
    ModelJson.terms(node, grant.terms());
    return Answers.ok(node);
  }

  /** By its holder, unless somebody else says that it has to end: then lock delays follow. */
  private static CompletableFuture<HttpResponse> revoke(Call call) {
    long id = call.query().requiredNumber("id", "the id of the lease to end");
    return call.answer(new RevokeLease(id, !call.query().flag("forced")));
  }

  private static CompletableFuture<HttpResponse> renew(Call call) {
    long[] ids = leases(call);
    return call.submit(new RenewLeases(ids))
        .thenApply(outcome -> ids.length == 1 ? renewedOne(outcome) : Answers.outcome(outcome));
  }

  /** Who renews a single lease wants to know it by the status. */
  private static HttpResponse renewedOne(Outcome outcome) {
    return outcome instanceof Renewed renewed && !renewed.refused().isEmpty()
        ? Answers.refusal(renewed.refused().get(0).why())
        : Answers.outcome(outcome);
  }

  private static long[] leases(Call call) {
    List<String> named = call.query().all("lease");
    if (call.body().length == 0 && named.isEmpty()) {
      throw Problem.missing("lease", "ids of leases here, or {\"leases\": [...]} as body");
    }
    if (call.body().length > 0 && !named.isEmpty()) {
      throw Problem.badArgument("the leases", "given as parameter and as body", "one of them");
    }
    if (call.body().length == 0) {
      return named.stream().mapToLong(text -> Numbers.lease("lease", text)).toArray();
    }
    Fields fields = Fields.of("the body", Json.parse(call.body()), Set.of("leases"));
    long[] ids = fields.leases("leases");
    if (ids.length == 0) {
      throw Problem.badArgument("the body", "without leases", "{\"leases\": [\"1\", ...]}");
    }
    return ids;
  }

  private static CompletableFuture<HttpResponse> list(Call call) {
    int limit = Pages.limit(call.query());
    long after = call.query().number("after", 0, 0, Long.MAX_VALUE);
    return call.view(machine -> machine.leases(after, limit))
        .thenApply(view -> Answers.ok(page(view.value(), limit, view.revision())));
  }

  private static ObjectNode page(List<LeaseInfo> leases, int limit, long revision) {
    ObjectNode node = Json.object().put("revision", revision);
    node.set("leases", Json.array(leases, ModelJson::leaseInfo));
    if (leases.size() == limit) {
      node.put("next", Long.toString(leases.get(limit - 1).id()));
    }
    return node;
  }

  private static CompletableFuture<HttpResponse> describe(Call call) {
    long id = call.leaseInPath();
    return call.read(machine -> machine.describeLease(id)).thenApply(Answers::outcome);
  }
}
