package io.leasehold.doors.http.json;

import static io.leasehold.doors.http.json.Json.array;
import static io.leasehold.doors.http.json.Json.key;
import static io.leasehold.doors.http.json.Json.lease;
import static io.leasehold.doors.http.json.Json.object;
import static io.leasehold.doors.http.json.Json.word;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.Compacted;
import io.leasehold.core.outcome.Configured;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Renewed.NotRenewed;
import io.leasehold.core.outcome.Renewed.Notice;
import io.leasehold.core.outcome.Revoked;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Transacted;
import io.leasehold.core.outcome.Withdrawn;

/** What was done. */
public final class OutcomeJson {

  private OutcomeJson() {}

  public static ObjectNode of(Outcome outcome) {
    return switch (outcome.kind()) {
      case BAD_ARGUMENT,
          NO_SUCH_LEASE,
          ENDED,
          ID_TAKEN,
          SPENT,
          NOT_HOLDER,
          STALE_TOKEN,
          NOT_WAITING,
          NOT_STORED,
          NOT_A_COUNTER,
          DELAYED,
          HELD,
          TOO_OLD,
          OVER_LIMIT ->
          RefusalJson.of((Refusal) outcome);
      case GRANTED -> granted((Granted) outcome);
      case RENEWED -> renewed((Renewed) outcome);
      case REVOKED -> revoked((Revoked) outcome);
      case ACQUIRED -> acquired((Acquired) outcome);
      case QUEUED -> queued((Queued) outcome);
      case WITHDRAWN -> withdrawn((Withdrawn) outcome);
      case RELEASED -> released((Released) outcome);
      case HANDED_OVER -> ModelJson.claim(((HandedOver) outcome).claim());
      case STORED -> stored((Stored) outcome);
      case DELETED -> deleted((Deleted) outcome);
      case ADDED -> added((Added) outcome);
      case TRANSACTED -> transacted((Transacted) outcome);
      case COMPACTED -> object().put("revision", ((Compacted) outcome).revision());
      case CONFIGURED -> limits(((Configured) outcome).limits());
      case KEYS_READ -> keysRead((KeysRead) outcome);
      case LEASE_DESCRIBED -> ModelJson.leaseInfo(((LeaseDescribed) outcome).lease());
      case EVENTS_READ -> eventsRead((EventsRead) outcome);
    };
  }

  private static ObjectNode granted(Granted granted) {
    ObjectNode node = object();
    lease(node, granted.lease());
    return node.put("remainingMillis", granted.remainingMillis())
        .put("deadlineMillis", granted.deadlineMillis())
        .put("fresh", granted.fresh());
  }

  private static ObjectNode renewed(Renewed renewed) {
    ObjectNode node = object().put("renewed", renewed.renewed());
    node.set("refused", array(renewed.refused(), OutcomeJson::notRenewed));
    node.set("notices", array(renewed.notices(), OutcomeJson::notice));
    return node;
  }

  private static ObjectNode notRenewed(NotRenewed not) {
    ObjectNode node = object();
    lease(node, not.lease());
    node.setAll(RefusalJson.of(not.why()));
    return node;
  }

  private static ObjectNode notice(Notice notice) {
    ObjectNode node = object();
    lease(node, notice.lease());
    node.put("remainingMillis", notice.remainingMillis());
    node.set("lost", array(notice.lost(), ModelJson::tenure));
    return node;
  }

  private static ObjectNode revoked(Revoked revoked) {
    ObjectNode node = object();
    lease(node, revoked.lease());
    return node.put("revoked", true);
  }

  private static ObjectNode acquired(Acquired acquired) {
    return ModelJson.claim(acquired.claim()).put("fresh", acquired.fresh());
  }

  private static ObjectNode queued(Queued queued) {
    return ModelJson.waiter(queued.waiter()).put("place", queued.place());
  }

  private static ObjectNode withdrawn(Withdrawn withdrawn) {
    ObjectNode node = key(withdrawn.key());
    lease(node, withdrawn.lease());
    node.put("withdrawn", true).put("fresh", withdrawn.fresh());
    return withdrawn.token() == 0 ? node : node.put("releasedToken", withdrawn.token());
  }

  private static ObjectNode released(Released released) {
    return key(released.key())
        .put("token", released.token())
        .put("released", true)
        .put("fresh", released.fresh());
  }

  private static ObjectNode stored(Stored stored) {
    return ModelJson.withoutValue(stored.stored()).put("created", stored.previous() == null);
  }

  private static ObjectNode deleted(Deleted deleted) {
    return object().put("deleted", deleted.previous().size()).put("revision", deleted.revision());
  }

  /** A string, as the stored value of the counter is one: no reader of JSON can round it. */
  private static ObjectNode added(Added added) {
    return object().put("value", Long.toString(added.value())).put("revision", added.revision());
  }

  private static ObjectNode transacted(Transacted transacted) {
    ObjectNode node =
        object().put("succeeded", transacted.succeeded()).put("revision", transacted.revision());
    node.set("results", array(transacted.results(), OutcomeJson::result));
    return node;
  }

  private static ObjectNode result(Outcome outcome) {
    return of(outcome).put("outcome", word(outcome.kind()));
  }

  private static ObjectNode keysRead(KeysRead read) {
    ObjectNode node = object().put("revision", read.revision()).put("count", read.count());
    node.set("keys", array(read.keys(), ModelJson::keyValue));
    return node.put("more", read.more());
  }

  private static ObjectNode eventsRead(EventsRead read) {
    ObjectNode node = object().put("next", read.next().toString());
    node.set("events", array(read.events(), EventJson::of));
    return node;
  }

  public static ObjectNode limits(Limits limits) {
    ObjectNode node = object();
    for (Limit limit : Limit.values()) {
      node.put(limit.name(), limits.of(limit));
    }
    return node;
  }
}
