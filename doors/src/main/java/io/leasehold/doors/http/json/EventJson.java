package io.leasehold.doors.http.json;

import static io.leasehold.doors.http.json.Json.key;
import static io.leasehold.doors.http.json.Json.lease;
import static io.leasehold.doors.http.json.Json.object;
import static io.leasehold.doors.http.json.Json.word;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Key;

/** Events, and which key they are about. */
public final class EventJson {

  private EventJson() {}

  /** The name of the event on the wire. */
  public static String name(Event event) {
    return word(event.kind());
  }

  /** The key an event is about, or null: leases come and go without any. */
  public static Key keyOf(Event event) {
    return switch (event.kind()) {
      case KEY_PUT -> ((KeyPut) event).stored().key();
      case KEY_DELETED -> ((KeyDeleted) event).previous().key();
      case CLAIM_GRANTED -> ((ClaimGranted) event).claim().key();
      case CLAIM_ENDED -> ((ClaimEnded) event).tenure().key();
      case WAIT_STARTED -> ((WaitStarted) event).waiter().key();
      case WAIT_ENDED -> ((WaitEnded) event).key();
      case LEASE_GRANTED, LEASE_ENDED -> null;
    };
  }

  public static ObjectNode of(Event event) {
    ObjectNode node =
        switch (event.kind()) {
          case KEY_PUT -> keyPut((KeyPut) event);
          case KEY_DELETED -> keyDeleted((KeyDeleted) event);
          case CLAIM_GRANTED -> claimGranted((ClaimGranted) event);
          case CLAIM_ENDED -> ModelJson.tenure(((ClaimEnded) event).tenure());
          case WAIT_STARTED -> ModelJson.waiter(((WaitStarted) event).waiter());
          case WAIT_ENDED -> waitEnded((WaitEnded) event);
          case LEASE_GRANTED -> leaseGranted((LeaseGranted) event);
          case LEASE_ENDED -> leaseEnded((LeaseEnded) event);
        };
    return node.put("position", event.position().toString()).put("kind", name(event));
  }

  private static ObjectNode keyPut(KeyPut put) {
    ObjectNode node = ModelJson.keyValue(put.stored());
    if (put.previous() != null) {
      node.set("previous", ModelJson.keyValue(put.previous()));
    }
    return node;
  }

  private static ObjectNode keyDeleted(KeyDeleted deleted) {
    ObjectNode node = key(deleted.previous().key()).put("withLease", deleted.withLease());
    node.set("previous", ModelJson.keyValue(deleted.previous()));
    return node;
  }

  private static ObjectNode claimGranted(ClaimGranted granted) {
    return ModelJson.claim(granted.claim()).put("waited", granted.waited());
  }

  private static ObjectNode waitEnded(WaitEnded ended) {
    ObjectNode node = key(ended.key());
    lease(node, ended.lease());
    return node.put("holder", ended.holder()).put("cause", word(ended.cause()));
  }

  private static ObjectNode leaseGranted(LeaseGranted granted) {
    ObjectNode node = object();
    lease(node, granted.lease());
    node.put("holder", granted.holder());
    ModelJson.terms(node, granted.terms());
    return node.put("deadlineMillis", granted.deadlineMillis());
  }

  private static ObjectNode leaseEnded(LeaseEnded ended) {
    ObjectNode node = object();
    lease(node, ended.lease());
    return node.put("holder", ended.holder())
        .put("how", word(ended.how()))
        .put("endedAtMillis", ended.endedAtMillis())
        .put("lateMillis", ended.lateMillis());
  }
}
