package io.leasehold.torture.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Attempt;
import io.leasehold.torture.record.Scribe;
import io.leasehold.torture.record.Told;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Holds a key with a lease that it renews by hand, over HTTP, so that the sending of every renewal
 * is on record. It looks who has the key first, and does not always wait for it. Now and then it
 * vanishes without a word, and its successor tells how late the cluster was.
 */
final class Lessee implements Actor {
  private static final int MOST_RENEWALS = 8;

  private final String name;
  private final HttpDesk desk;
  private final long termMillis;
  private final List<String> keys;
  private final RandomGenerator random;
  private final Scribe scribe;

  Lessee(
      String name,
      HttpDesk desk,
      long termMillis,
      List<String> keys,
      RandomGenerator random,
      Scribe scribe) {
    this.name = name;
    this.desk = desk;
    this.termMillis = termMillis;
    this.keys = keys;
    this.random = random;
    this.scribe = scribe;
  }

  @Override
  public void round() throws Exception {
    long lease = grant();
    if (lease == 0) {
      Pauses.upToMillis(random, 500);
      return;
    }
    String key = keys.get(random.nextInt(keys.size()));
    look(key);
    long token = acquire(key, lease, random.nextInt(3) == 0 ? 0 : termMillis);
    boolean alive = token != 0;
    for (int i = random.nextInt(MOST_RENEWALS); i > 0 && alive; i--) {
      Pauses.upToMillis(random, (int) (termMillis / 3));
      alive = renew(lease);
    }
    if (alive && random.nextBoolean()) {
      return;
    }
    revoke(lease);
  }

  private long grant() throws Exception {
    long id = random.nextLong(1, Long.MAX_VALUE);
    Told told =
        scribe.record(
            name,
            Attempt.to(What.GRANT, "").lease(id).term(termMillis),
            () ->
                desk.ask("PUT", "/lease?id=%d&ttl=%dms&holder=%s".formatted(id, termMillis, name))
                    .told(reply -> Told.YES));
    return told.answer() == Answer.YES ? id : 0;
  }

  private void look(String key) throws Exception {
    scribe.record(
        name,
        Attempt.to(What.LOOK, key),
        () ->
            desk.ask("GET", "/lease/" + key)
                .told(
                    reply ->
                        Told.granted(0, reply.path("holders").path(0).path("token").asLong())));
  }

  private long acquire(String key, long lease, long waitMillis) throws Exception {
    return scribe
        .record(
            name,
            Attempt.to(What.ACQUIRE, key).lease(lease),
            () ->
                desk.ask("PUT", "/lease/%s?lease=%d&wait=%dms".formatted(key, lease, waitMillis))
                    .told(reply -> Told.granted(lease, number(reply, "token"))))
        .token();
  }

  private boolean renew(long lease) throws Exception {
    Told told =
        scribe.record(
            name,
            Attempt.to(What.RENEW, "").lease(lease).term(termMillis),
            () -> desk.ask("POST", "/renew?lease=" + lease).told(reply -> Told.YES));
    return told.answer() != Answer.NO;
  }

  private void revoke(long lease) throws Exception {
    scribe.record(
        name,
        Attempt.to(What.REVOKE, "").lease(lease),
        () -> desk.ask("DELETE", "/lease?id=" + lease).told(reply -> Told.YES));
  }

  private static long number(JsonNode reply, String field) {
    return reply.required(field).longValue();
  }
}
