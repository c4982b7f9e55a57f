package io.leasehold.torture.work;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.UnavailableException;
import io.leasehold.client.counter.Counter;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Attempt;
import io.leasehold.torture.record.Scribe;
import io.leasehold.torture.record.Told;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Writes and reads keys, each value once, and counts. */
final class Storer implements Actor {
  private static final int REST_MILLIS = 50;

  private final String name;
  private final Leasehold client;
  private final List<String> stored;
  private final List<String> counters;
  private final RandomGenerator random;
  private final Scribe scribe;
  private long values;

  Storer(
      String name,
      Leasehold client,
      List<String> stored,
      List<String> counters,
      RandomGenerator random,
      Scribe scribe) {
    this.name = name;
    this.client = client;
    this.stored = stored;
    this.counters = counters;
    this.random = random;
    this.scribe = scribe;
  }

  @Override
  public void round() throws Exception {
    switch (random.nextInt(3)) {
      case 0 -> put(any(stored));
      case 1 -> read(any(stored));
      default -> add(any(counters));
    }
    Pauses.upToMillis(random, REST_MILLIS);
  }

  private String any(List<String> keys) {
    return keys.get(random.nextInt(keys.size()));
  }

  private void put(String key) throws Exception {
    String value = name + "." + ProcessHandle.current().pid() + "." + ++values;
    scribe.record(
        name,
        Attempt.to(What.PUT, key).value(value),
        () ->
            unlessItFails(
                () -> Told.stored(Store.with(client).put(key, Bytes.of(value)).revision(), value)));
  }

  private void read(String key) throws Exception {
    scribe.record(
        name,
        Attempt.to(What.READ, key),
        () ->
            unlessItFails(
                () -> {
                  Optional<Stored> found = Store.with(client).get(key);
                  return found
                      .map(stored -> Told.stored(stored.revision(), stored.value().text()))
                      .orElse(Told.YES);
                }));
  }

  private void add(String key) throws Exception {
    scribe.record(
        name,
        Attempt.to(What.ADD, key).value("1"),
        () ->
            unlessItFails(
                () -> {
                  Counter.at(client, key).add(1);
                  return Told.YES;
                }));
  }

  /** Something that may fail as calls of the library do. */
  private interface Fallible {
    Told call() throws InterruptedException;
  }

  private static Told unlessItFails(Fallible act) throws InterruptedException {
    try {
      return act.call();
    } catch (DeniedException | UnavailableException notDone) {
      return Told.NO;
    } catch (LeaseholdException failed) {
      return Told.UNKNOWN;
    }
  }
}
