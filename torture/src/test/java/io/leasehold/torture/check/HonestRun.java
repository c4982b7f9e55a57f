package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.DeedBuilder;
import io.leasehold.torture.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * A run in which every promise is kept, made up: holders take a key one after the other, some give
 * it back and some die, all write to a fenced resource; others store keys and count.
 */
final class HonestRun {
  private static final long TERM_MILLIS = 3_000;

  private final RandomGenerator random;
  private final List<Deed> deeds = new ArrayList<>();
  private final List<Deed> found = new ArrayList<>();
  private long nanos = 1;
  private long revision = 1;

  private HonestRun(RandomGenerator random) {
    this.random = random;
  }

  static List<Deed> deeds(RandomGenerator random, int tenures) {
    HonestRun run = new HonestRun(random);
    for (int i = 1; i <= tenures; i++) {
      run.tenure("holder-" + i, i, i % 2 == 0);
      run.store("writer", i);
    }
    run.end();
    return new History(run.deeds).deeds();
  }

  private void tenure(String actor, long lease, boolean dies) {
    add(begin(actor, What.GRANT, "").lease(lease).term(TERM_MILLIS));
    long token = ++revision;
    add(begin(actor, What.ACQUIRE, "key").lease(lease).token(token));
    DeedBuilder last = begin(actor, What.RENEW, "").lease(lease).term(TERM_MILLIS);
    long renewedAt = nanos;
    add(last);
    add(begin(actor, What.CHECK, "key").lease(lease).token(token));
    add(begin("looker", What.LOOK, "key").token(token));
    DeedBuilder refused = begin("looker", What.ACQUIRE, "key").lease(2_000).value("HELD");
    deeds.add(refused.no(tick()));
    write(actor, token, "w" + token);
    if (!dies) {
      add(begin(actor, What.RELEASE, "key").lease(lease).token(token));
      add(begin("looker", What.LOOK, "key"));
      return;
    }
    DeedBuilder waiting = begin("waiter-" + lease, What.ACQUIRE, "key").lease(1_000 + lease);
    nanos = renewedAt + TimeUnit.MILLISECONDS.toNanos(TERM_MILLIS) + random.nextLong(50_000_000);
    long next = ++revision;
    add(waiting.token(next));
    deeds.add(begin(actor, What.CHECK, "key").lease(lease).token(token).no(tick()));
    deeds.add(begin(actor, What.WRITE, "key").token(token).value("late" + token).no(tick()));
    deeds.add(begin(actor, What.RENEW, "").lease(lease).term(TERM_MILLIS).no(tick()));
    add(begin("waiter-" + lease, What.RELEASE, "key").lease(1_000 + lease).token(next));
  }

  private void write(String actor, long token, String value) {
    add(begin(actor, What.WRITE, "key").token(token).value(value));
    found.add(begin("end", What.FOUND, "key").token(token).value(value).yes(tick()));
  }

  private void store(String actor, int round) {
    add(begin(actor, What.PUT, "stored").value("v" + round).revision(++revision));
    add(begin(actor, What.READ, "stored").value("v" + round).revision(revision));
    add(begin(actor, What.ADD, "counter").value("2"));
    deeds.add(begin(actor, What.ADD, "counter").value("1").unknown());
  }

  private void end() {
    long offset = tick();
    for (Deed entry : found) {
      deeds.add(
          new DeedBuilder(entry.actor(), What.FOUND, entry.key(), entry.sentNanos() + offset)
              .token(entry.token())
              .value(entry.value())
              .yes(entry.receivedNanos() + offset));
    }
    Deed stored = last(What.PUT);
    long adds = deeds.stream().filter(d -> d.what() == What.ADD && d.isYes()).count();
    add(begin("end", What.FINAL_READ, "stored").value(stored.value()).revision(stored.revision()));
    add(begin("end", What.FINAL_READ, "counter").value(Long.toString(2 * adds + 1)));
    add(begin("end", What.FINAL_ACQUIRE, "key").lease(9_999).token(++revision));
    add(begin("cut off", What.GRANT, "").lease(8_888).term(TERM_MILLIS));
    add(begin("cut off", What.LATE_RENEW, "").lease(8_888).term(TERM_MILLIS));
  }

  private Deed last(What what) {
    return deeds.stream().filter(deed -> deed.what() == what).reduce((a, b) -> b).orElseThrow();
  }

  private DeedBuilder begin(String actor, What what, String key) {
    return new DeedBuilder(actor, what, key, tick());
  }

  private void add(DeedBuilder deed) {
    deeds.add(deed.yes(tick()));
  }

  private long tick() {
    nanos += 1 + random.nextLong(1_000_000);
    return nanos;
  }
}
