package io.leasehold.doors.http.json;

import static io.leasehold.doors.http.json.Json.array;
import static io.leasehold.doors.http.json.Json.key;
import static io.leasehold.doors.http.json.Json.lease;
import static io.leasehold.doors.http.json.Json.object;
import static io.leasehold.doors.http.json.Json.value;
import static io.leasehold.doors.http.json.Json.word;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.IdTaken;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.NotACounter;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Spent;
import io.leasehold.core.outcome.StaleToken;
import io.leasehold.core.outcome.TooOld;

/** Why something was not done: a code, a sentence, what to do, and the facts for programs. */
public final class RefusalJson {

  private RefusalJson() {}

  public static ObjectNode of(Refusal refusal) {
    ObjectNode node = object().put("code", refusal.kind().name()).put("message", refusal.text());
    switch (refusal.kind()) {
      case BAD_ARGUMENT -> badArgument(node, (BadArgument) refusal);
      case NO_SUCH_LEASE -> noSuchLease(node, (NoSuchLease) refusal);
      case ENDED -> ended(node, (Ended) refusal);
      case ID_TAKEN -> idTaken(node, (IdTaken) refusal);
      case SPENT -> spent(node, (Spent) refusal);
      case NOT_HOLDER -> notHolder(node, (NotHolder) refusal);
      case STALE_TOKEN -> staleToken(node, (StaleToken) refusal);
      case NOT_WAITING -> notWaiting(node, (NotWaiting) refusal);
      case NOT_STORED -> about(node, ((NotStored) refusal).key(), "Put a value and a lease.");
      case NOT_A_COUNTER -> notACounter(node, (NotACounter) refusal);
      case DELAYED -> delayed(node, (Delayed) refusal);
      case HELD -> held(node, (Held) refusal);
      case TOO_OLD -> tooOld(node, (TooOld) refusal);
      case OVER_LIMIT -> overLimit(node, (OverLimit) refusal);
      default -> throw new IllegalStateException(refusal.kind() + " is no refusal");
    }
    return node;
  }

  private static void about(ObjectNode node, Key key, String action) {
    node.put("action", action);
    node.setAll(key(key));
  }

  private static void badArgument(ObjectNode node, BadArgument bad) {
    node.put("action", "Correct it and send the request again.");
    node.put("what", bad.what()).put("value", bad.value()).put("expected", bad.expected());
  }

  private static void noSuchLease(ObjectNode node, NoSuchLease none) {
    node.put("action", "Check the id, or grant a new lease with PUT /lease?ttl=...");
    lease(node, none.lease());
  }

  private static void ended(ObjectNode node, Ended ended) {
    node.put("action", "Stop using what the lease held, then acquire anew with a new lease.");
    lease(node, ended.lease());
    node.put("holder", ended.holder())
        .put("how", word(ended.how()))
        .put("endedAtMillis", ended.endedAtMillis())
        .put("lateMillis", ended.lateMillis());
    node.set("losses", array(ended.losses(), RefusalJson::loss));
  }

  private static ObjectNode loss(Ended.Loss loss) {
    ObjectNode node = key(loss.key()).put("token", loss.token());
    if (loss.now() != null) {
      node.set("now", ModelJson.claim(loss.now()));
    }
    return node;
  }

  private static void idTaken(ObjectNode node, IdTaken taken) {
    node.put("action", "Leave the id out to have one chosen, or choose another.");
    lease(node, taken.lease());
    node.put("holder", taken.holder());
  }

  private static void spent(ObjectNode node, Spent spent) {
    about(node, spent.key(), "Nothing, if it was sent twice; to acquire anew use a larger order.");
    lease(node, spent.lease());
    node.put("order", spent.order());
  }

  private static void notHolder(ObjectNode node, NotHolder not) {
    about(node, not.key(), "Look at GET /lease/KEY for who holds it, and how.");
    if (not.token() != 0) {
      node.put("token", not.token());
    }
  }

  private static void staleToken(ObjectNode node, StaleToken stale) {
    about(node, stale.key(), "Stop using the key, ask GET /why/KEY?token=..., acquire again.");
    node.put("token", stale.token());
    if (stale.tenure() != null) {
      node.set("tenure", ModelJson.tenure(stale.tenure()));
    }
    node.set("now", array(stale.now(), ModelJson::claim));
  }

  private static void notWaiting(ObjectNode node, NotWaiting not) {
    about(node, not.key(), "Let it acquire the key with &wait=... first.");
    node.put("wanted", not.wanted());
    not.waiting().forEach(node.putArray("waiting")::add);
  }

  private static void notACounter(ObjectNode node, NotACounter not) {
    about(node, not.key(), "Choose another key, or put a whole number there first.");
    value(node, not.value());
  }

  private static void delayed(ObjectNode node, Delayed delayed) {
    about(node, delayed.key(), "Retry when the lock delay is over, or add &wait=...");
    node.put("remainingMillis", delayed.remainingMillis());
  }

  private static void held(ObjectNode node, Held held) {
    about(node, held.key(), "Retry later, or add &wait=10s to wait in the queue.");
    node.set("holders", array(held.holders(), ModelJson::claim));
    node.put("holderCount", held.holderCount())
        .put("waiterCount", held.waiterCount())
        .put("freeInMillis", held.freeInMillis());
  }

  private static void tooOld(ObjectNode node, TooOld old) {
    node.put("action", "Read the present state, then watch from its revision.");
    node.put("askedRevision", old.askedRevision()).put("oldestRevision", old.oldestRevision());
  }

  private static void overLimit(ObjectNode node, OverLimit over) {
    node.put("action", "Free something, ask for less, or raise it with PUT /limits?NAME=VALUE.");
    node.put("limit", over.limit().name())
        .put("allowed", over.allowed())
        .put("asked", over.asked());
  }
}
