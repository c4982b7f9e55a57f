package io.leasehold.doors.http;

import static com.linecorp.armeria.common.HttpMethod.DELETE;
import static com.linecorp.armeria.common.HttpMethod.POST;
import static com.linecorp.armeria.common.HttpMethod.PUT;

import com.linecorp.armeria.common.HttpResponse;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.input.Query;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Getting a key, giving it back, passing it on, and ceasing to wait for it. */
final class ClaimRoutes {

  private ClaimRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.of(PUT, "/lease/{key}", ClaimRoutes::acquire)
            .takes(LeaseArguments.TERMS)
            .takes(LeaseArguments.CLAIM)
            .takesBodyToo(),
        Route.of(DELETE, "/lease/{key}", ClaimRoutes::release).takes("token", "lease"),
        Route.of(POST, "/handover/{key}", ClaimRoutes::handOver).takes("token", "to", "to-lease"),
        Route.of(DELETE, "/queue/{key}", ClaimRoutes::withdraw).takes("lease", "order"));
  }

  private static CompletableFuture<HttpResponse> acquire(Call call) {
    if (call.query().has("wait")) {
      call.context().clearRequestTimeout();
    }
    if (!call.query().has("lease")) {
      LeaseArguments.refuseOrder(call.query());
      return Acquisition.withLeaseOfItsOwn(call);
    }
    LeaseArguments.refuseTerms(call.query());
    long lease = call.query().requiredNumber("lease", "the id of a lease");
    return Acquisition.with(call, lease);
  }

  /** With a token only the claim ends; with a lease all that hangs on it, the lease included. */
  private static CompletableFuture<HttpResponse> release(Call call) {
    Query query = call.query();
    if (query.has("token") == query.has("lease")) {
      throw new Problem(
          400,
          "BAD_ARGUMENT",
          "a release needs either \"token\" or \"lease\"",
          "Use ?lease=ID to end the lease with all it holds, ?token=T to keep the lease.");
    }
    Key key = call.key();
    if (query.has("token")) {
      return call.answer(new Release(key, query.requiredNumber("token", "the claim's token")));
    }
    long lease = query.requiredNumber("lease", "the lease that holds the key");
    return call.read(machine -> machine.describeLease(lease))
        .thenCompose(
            found ->
                hasOther(found, key)
                    ? CompletableFuture.completedFuture(notHolder(key, lease))
                    : call.answer(new RevokeLease(lease, true)));
  }

  /** A typing error in the key must not end a lease that holds something else. */
  private static boolean hasOther(Outcome found, Key key) {
    if (!(found instanceof LeaseDescribed described)) {
      return false;
    }
    LeaseInfo lease = described.lease();
    return lease.claims().stream().noneMatch(claim -> claim.key().equals(key))
        && !lease.waitingFor().contains(key);
  }

  private static HttpResponse notHolder(Key key, long lease) {
    return Answers.refusal(
        new NotHolder(key, 0, "lease " + lease + " neither holds it nor waits for it"));
  }

  private static CompletableFuture<HttpResponse> handOver(Call call) {
    Query query = call.query();
    if (query.has("to") == query.has("to-lease")) {
      throw new Problem(
          400,
          "BAD_ARGUMENT",
          "a handover needs either \"to\" or \"to-lease\"",
          "Use ?to=HOLDER to choose the waiter by name, ?to-lease=ID to choose it by lease.");
    }
    long token = query.requiredNumber("token", "the token of the claim to pass on");
    return call.answer(
        query.has("to")
            ? HandOver.toHolder(call.key(), token, query.requiredText("to", "a holder's name"))
            : HandOver.toLease(call.key(), token, query.requiredNumber("to-lease", "a lease")));
  }

  private static CompletableFuture<HttpResponse> withdraw(Call call) {
    long lease = call.query().requiredNumber("lease", "the lease that waits");
    long order = LeaseArguments.order(call.query());
    CompletableFuture<HttpResponse> answer = call.answer(new Withdraw(call.key(), lease, order));
    return order == 0 ? Failures.notRepeatable(answer) : answer;
  }
}
