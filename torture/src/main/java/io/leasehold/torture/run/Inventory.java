package io.leasehold.torture.run;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import io.leasehold.fence.file.FencedLog;
import io.leasehold.fence.file.LogEntry;
import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.DeedBuilder;
import io.leasehold.torture.work.Assignment;
import io.leasehold.torture.work.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * What is there when all is over: every key is read, every claim is had once, every log is read.
 * Then what was stored is deleted: nothing of a run stays behind.
 */
final class Inventory {
  private static final String ACTOR = "inventory";

  /** Much longer than any lease that was left behind. */
  private static final Duration PATIENCE = Workload.TERM.multipliedBy(10);

  private final LongSupplier nanos;
  private final List<Deed> deeds = new ArrayList<>();

  private Inventory(LongSupplier nanos) {
    this.nanos = nanos;
  }

  static List<Deed> take(Leasehold client, Assignment assignment, LongSupplier nanos)
      throws IOException, InterruptedException {
    Inventory inventory = new Inventory(nanos);
    Workload workload = assignment.workload();
    for (String key : workload.owned()) {
      inventory.found(key, assignment.resources().resolve(key + ".log"));
    }
    for (String key : both(workload.owned(), workload.leased())) {
      inventory.acquire(client, key);
    }
    for (String key : both(workload.stored(), workload.counters())) {
      inventory.read(client, key);
    }
    for (String key : both(workload.stored(), workload.counters())) {
      boolean unused = Store.with(client).delete(key);
    }
    return inventory.deeds;
  }

  private static List<String> both(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private void found(String key, Path log) throws IOException {
    for (LogEntry entry : FencedLog.open(log).readAll()) {
      deeds.add(
          begin(What.FOUND, key).token(entry.token()).value(entry.text()).yes(nanos.getAsLong()));
    }
  }

  private void acquire(Leasehold client, String key) throws InterruptedException {
    DeedBuilder deed = begin(What.FINAL_ACQUIRE, key);
    try (Held held = client.claim(key).waitUpTo(PATIENCE).acquire()) {
      deeds.add(deed.lease(held.lease().id()).token(held.token()).yes(nanos.getAsLong()));
    } catch (LeaseholdException failed) {
      deeds.add(deed.value("failed").no(nanos.getAsLong()));
    }
  }

  private void read(Leasehold client, String key) throws InterruptedException {
    DeedBuilder deed = begin(What.FINAL_READ, key);
    Optional<Stored> stored = Store.with(client).get(key);
    stored.ifPresent(found -> deed.value(found.value().text()).revision(found.revision()));
    deeds.add(deed.yes(nanos.getAsLong()));
  }

  private DeedBuilder begin(What what, String key) {
    return new DeedBuilder(ACTOR, what, key, nanos.getAsLong());
  }
}
