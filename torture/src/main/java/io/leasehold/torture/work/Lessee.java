package io.leasehold.torture.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Attempt;
import io.leasehold.torture.record.Scribe;
import io.leasehold.torture.record.Told;
import java.util.random.RandomGenerator;

/**
 * Holds a key with a lease that it renews by hand, over HTTP, so that the sending of every renewal
 * is on record. Now and then it vanishes without a word, and its successor tells how late the
 * cluster was.
 */
final class Lessee implements Actor {
  private static final int MOST_RENEWALS = 8;

  private final String name;
  private final HttpDesk desk;
  private final long termMillis;
  private final int keys;
  private final RandomGenerator random;
  private final Scribe scribe;

  Lessee(
      String name,
      HttpDesk desk,
      long termMillis,
      int keys,
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
    String key = "leased-" + random.nextInt(keys);
    long token = acquire(key, lease);
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

  private long acquire(String key, long lease) throws Exception {
    return scribe
        .record(
            name,
            Attempt.to(What.ACQUIRE, key).lease(lease),
            () ->
                desk.ask("PUT", "/lease/%s?lease=%d&wait=%dms".formatted(key, lease, termMillis))
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
