package io.leasehold.doors.http.json;

import static io.leasehold.doors.http.json.Json.array;
import static io.leasehold.doors.http.json.Json.key;
import static io.leasehold.doors.http.json.Json.keys;
import static io.leasehold.doors.http.json.Json.lease;
import static io.leasehold.doors.http.json.Json.object;
import static io.leasehold.doors.http.json.Json.value;
import static io.leasehold.doors.http.json.Json.word;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;

/** Leases, claims, keys and tenures. Times without "remaining" in their name are cluster time. */
public final class ModelJson {

  private ModelJson() {}

  public static void terms(ObjectNode node, Terms terms) {
    node.put("ttl", Json.seconds(terms.termMillis())).put("ttlMillis", terms.termMillis());
    if (terms.hasSoftLimit()) {
      node.put("softMillis", terms.softMillis());
    }
    if (terms.maxLifeMillis() != 0) {
      node.put("maxLifeMillis", terms.maxLifeMillis());
    }
    if (terms.lockDelayMillis() != 0) {
      node.put("lockDelayMillis", terms.lockDelayMillis());
    }
  }

  public static ObjectNode claim(Claim claim) {
    ObjectNode node = key(claim.key()).put("mode", word(claim.mode()));
    if (claim.slot() != Claim.NO_SLOT) {
      node.put("slot", claim.slot());
    }
    node.put("token", claim.token());
    lease(node, claim.lease());
    node.put("holder", claim.holder());
    if (claim.value().length() > 0) {
      value(node, claim.value());
    }
    node.put("sinceMillis", claim.sinceMillis()).put("untilMillis", claim.untilMillis());
    if (claim.softUntilMillis() < claim.untilMillis()) {
      node.put("softUntilMillis", claim.softUntilMillis());
    }
    return node;
  }

  public static ObjectNode claim(Claim claim, long nowMillis) {
    return claim(claim)
        .put("heldMillis", Math.max(0, nowMillis - claim.sinceMillis()))
        .put("remainingMillis", Math.max(0, claim.untilMillis() - nowMillis));
  }

  public static ObjectNode waiter(Waiter waiter) {
    ObjectNode node = key(waiter.key());
    lease(node, waiter.lease());
    node.put("holder", waiter.holder()).put("mode", word(waiter.mode()));
    if (waiter.mode() == ClaimMode.SLOT) {
      node.put("slots", waiter.slots());
      if (waiter.wantedSlot() != Claim.NO_SLOT) {
        node.put("wantedSlot", waiter.wantedSlot());
      }
    }
    node.put("sinceMillis", waiter.sinceMillis());
    if (waiter.untilMillis() != Waiter.FOREVER) {
      node.put("untilMillis", waiter.untilMillis());
    }
    if (waiter.value().length() > 0) {
      value(node, waiter.value());
    }
    return node;
  }

  public static ObjectNode keyValue(KeyValue stored) {
    return facts(value(key(stored.key()), stored.value()), stored);
  }

  /** Everything but the value, for who has just sent it. */
  public static ObjectNode withoutValue(KeyValue stored) {
    return facts(key(stored.key()), stored);
  }

  private static ObjectNode facts(ObjectNode node, KeyValue stored) {
    node.put("createRevision", stored.createRevision())
        .put("modRevision", stored.modRevision())
        .put("version", stored.version());
    if (stored.lease() != 0) {
      lease(node, stored.lease());
    }
    return node;
  }

  public static ObjectNode keyInfo(KeyInfo info, long nowMillis) {
    long delayMillis = Math.max(0, info.delayedUntilMillis() - nowMillis);
    boolean isFree = info.claims().isEmpty() && info.waiters().isEmpty() && delayMillis == 0;
    ObjectNode node = key(info.key()).put("free", isFree);
    node.set("holders", array(info.claims(), claim -> claim(claim, nowMillis)));
    node.set("waiters", array(info.waiters(), ModelJson::waiter));
    if (delayMillis > 0) {
      node.put("delayRemainingMillis", delayMillis);
    }
    if (info.stored() != null) {
      node.set("stored", keyValue(info.stored()));
    }
    return node;
  }

  public static ObjectNode leaseInfo(LeaseInfo info) {
    ObjectNode node = object();
    lease(node, info.id());
    node.put("holder", info.holder());
    terms(node, info.terms());
    node.put("remainingMillis", info.remainingMillis())
        .put("renewals", info.renewals())
        .put("grantedAtMillis", info.grantedAtMillis())
        .put("deadlineMillis", info.deadlineMillis());
    node.set("claims", array(info.claims(), ModelJson::claim));
    node.set("keys", keys(info.keys()));
    node.set("waitingFor", keys(info.waitingFor()));
    return node;
  }

  public static ObjectNode tenure(Tenure tenure) {
    ObjectNode node = key(tenure.key()).put("mode", word(tenure.mode()));
    if (tenure.slot() != Claim.NO_SLOT) {
      node.put("slot", tenure.slot());
    }
    node.put("token", tenure.token());
    lease(node, tenure.lease());
    node.put("holder", tenure.holder())
        .put("fromMillis", tenure.fromMillis())
        .put("untilMillis", tenure.untilMillis())
        .put("how", word(tenure.how()))
        .put("endRevision", tenure.endRevision())
        .put("renewals", tenure.renewals());
    if (tenure.late().count() > 0) {
      node.putObject("lateRenewals")
          .put("count", tenure.late().count())
          .put("lastLateMillis", tenure.late().lastLateMillis())
          .put("worstLateMillis", tenure.late().worstLateMillis());
    }
    return node;
  }

  public static ObjectNode history(KeyHistory history, long nowMillis) {
    ObjectNode node = key(history.key());
    node.set("live", array(history.live(), claim -> claim(claim, nowMillis)));
    node.set("ended", array(history.ended(), ModelJson::tenure));
    return node;
  }

  public static ObjectNode explanation(Explanation why) {
    ObjectNode node = key(why.key()).put("token", why.token()).put("text", why.text());
    if (why.live() != null) {
      node.set("live", claim(why.live(), why.nowMillis()));
    }
    if (why.ended() != null) {
      node.set("ended", tenure(why.ended()));
    }
    node.set("now", array(why.now(), claim -> claim(claim, why.nowMillis())));
    return node;
  }
}
