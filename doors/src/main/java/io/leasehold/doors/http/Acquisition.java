package io.leasehold.doors.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpResponse;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.http.json.ModelJson;
import io.leasehold.doors.http.json.OutcomeJson;
import java.util.concurrent.CompletableFuture;

/** PUT /lease/KEY, from the wish to the answer. */
final class Acquisition {

  private Acquisition() {}

  /** For a lease that the caller has: whatever happens, the lease stays as it is. */
  static CompletableFuture<HttpResponse> with(Call call, long lease) {
    Acquire wish = LeaseArguments.acquire(call, lease);
    return call.here(call.engine().acquire(wish)).thenCompose(outcome -> answer(call, outcome));
  }

  /** For a lease that is granted first, and ends again unless the caller gets the claim. */
  static CompletableFuture<HttpResponse> withLeaseOfItsOwn(Call call) {
    OwnLease lease = OwnLease.of(call);
    Acquire wish = LeaseArguments.acquire(call, lease.id());
    return lease.use(() -> wait(call, lease, wish)).thenCompose(outcome -> answer(call, outcome));
  }

  private static CompletableFuture<Outcome> wait(Call call, OwnLease lease, Acquire wish) {
    CompletableFuture<Outcome> outcome = call.here(call.engine().acquire(wish));
    return wish.waitMillis() == 0 ? outcome : lease.keptAliveUntil(outcome);
  }

  /** This node has applied the acquisition, so its own copy knows the lease. */
  private static CompletableFuture<HttpResponse> answer(Call call, Outcome outcome) {
    if (!(outcome instanceof Acquired acquired)) {
      return CompletableFuture.completedFuture(Answers.outcome(outcome));
    }
    long lease = acquired.claim().lease();
    return call.here(call.engine().readStale(machine -> machine.describeLease(lease)))
        .thenApply(
            found ->
                found instanceof LeaseDescribed described
                    ? Answers.ok(render(call, acquired, described.lease()))
                    : Answers.refusal(found));
  }

  private static ObjectNode render(Call call, Acquired acquired, LeaseInfo lease) {
    ObjectNode node = OutcomeJson.of(acquired);
    ModelJson.terms(node, lease.terms());
    node.put("remainingMillis", lease.remainingMillis());
    String end =
        call.query().has("lease") ? "token=" + acquired.claim().token() : "lease=" + lease.id();
    node.putObject("next")
        .put("renew", "POST /renew?lease=" + lease.id())
        .put("release", "DELETE /lease/" + call.rawTail() + "?" + end);
    return node;
  }
}
