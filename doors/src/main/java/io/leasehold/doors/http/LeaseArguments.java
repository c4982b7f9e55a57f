package io.leasehold.doors.http;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Terms;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.input.Query;
import io.leasehold.doors.http.json.Json;
import java.util.List;

/** Terms, holders and ways to claim, from the parameters of a URL. */
final class LeaseArguments {
  static final String[] TERMS = {"ttl", "soft", "max-life", "lock-delay", "holder"};
  static final String[] CLAIM = {"lease", "wait", "mode", "slots", "slot", "value", "order"};

  private LeaseArguments() {}

  /** A grant on the terms of the query; who gives no name is called by its address. */
  static GrantLease grant(Call call, long id) {
    String address = call.context().clientAddress().getHostAddress();
    return new GrantLease(id, call.query().text("holder", address), terms(call.query()));
  }

  private static Terms terms(Query query) {
    long termMillis = query.requiredMillis("ttl");
    return new Terms(
        termMillis,
        query.has("soft") ? query.requiredMillis("soft") : termMillis,
        query.has("max-life") ? query.requiredMillis("max-life") : 0,
        query.millis("lock-delay", 0));
  }

  static Acquire acquire(Call call, long lease) {
    Query query = call.query();
    ClaimMode fallback = query.has("slots") ? ClaimMode.SLOT : ClaimMode.EXCLUSIVE;
    List<ClaimMode> modes = List.of(ClaimMode.values());
    return new Acquire(
        call.key(),
        lease,
        query.choice("mode", modes, Json::word, fallback),
        (int) query.number("slots", 0, 1, Integer.MAX_VALUE),
        (int) query.number("slot", Claim.NO_SLOT, 0, Integer.MAX_VALUE),
        waitMillis(query),
        call.value(),
        order(query));
  }

  /** The number of an acquisition, 0 if the caller does not count. */
  static long order(Query query) {
    return query.number("order", 0, 1, Long.MAX_VALUE);
  }

  /** All acquisitions of a lease have numbers to tell them apart; here there is only one. */
  static void refuseOrder(Query query) {
    if (query.has("order")) {
      throw Problem.badArgument(
          "the parameter \"order\"",
          "given without \"lease\"",
          "it only with one: a lease of its own ends with its only claim");
    }
  }

  private static long waitMillis(Query query) {
    return query.text("wait", "").equals("forever") ? Acquire.FOREVER : query.millis("wait", 0);
  }

  /** The terms are those of the lease that is named: giving others would change nothing. */
  static void refuseTerms(Query query) {
    for (String name : TERMS) {
      if (query.has(name)) {
        throw Problem.badArgument(
            "the parameter \"" + name + "\"",
            "given together with \"lease\"",
            "it only without one, since a lease keeps the terms it was granted with");
      }
    }
  }
}
