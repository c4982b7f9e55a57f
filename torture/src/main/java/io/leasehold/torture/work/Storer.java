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
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Writes and reads keys, each value once, and counts. */
final class Storer implements Actor {
  private static final int REST_MILLIS = 50;

  private final String name;
  private final Leasehold client;
  private final int keys;
  private final RandomGenerator random;
  private final Scribe scribe;
  private long values;

  Storer(String name, Leasehold client, int keys, RandomGenerator random, Scribe scribe) {
    this.name = name;
    this.client = client;
    this.keys = keys;
    this.random = random;
    this.scribe = scribe;
  }

  @Override
  public void round() throws Exception {
    String number = Integer.toString(random.nextInt(keys));
    switch (random.nextInt(3)) {
      case 0 -> put("stored-" + number);
      case 1 -> read("stored-" + number);
      default -> add("counter-" + number);
    }
    Pauses.upToMillis(random, REST_MILLIS);
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
