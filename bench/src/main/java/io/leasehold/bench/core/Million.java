package io.leasehold.bench.core;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A machine with a million leases of 30 s, and the random choices the benchmarks make on it. */
final class Million {
  static final int LEASES = 1_000_000;
  static final int BATCH = 1_000;
  static final Terms TERMS = Terms.ofMillis(30_000);
  static final long SEED = 42;

  private Million() {}

  /** Ids as callers would choose them: random, positive, the same in every run. */
  static long[] ids() {
    SplittableRandom random = new SplittableRandom(SEED);
    long[] ids = new long[LEASES];
    for (int i = 0; i < LEASES; i++) {
      ids[i] = random.nextLong(1, Long.MAX_VALUE);
    }
    return ids;
  }

  static LeaseMachine machine(long[] ids) {
    LeaseMachine machine = new LeaseMachine(Limits.defaults());
    for (List<Command> batch : grants(ids)) {
      machine.apply(batch, 0);
    }
    return machine;
  }

  /** Grants of all ids in batches, by a hundred holders. */
  static List<List<Command>> grants(long[] ids) {
    List<List<Command>> batches = new ArrayList<>();
    for (int from = 0; from < ids.length; from += BATCH) {
      List<Command> batch = new ArrayList<>(BATCH);
      for (int i = from; i < from + BATCH; i++) {
        batch.add(new GrantLease(ids[i], "holder-" + i % 100, TERMS));
      }
      batches.add(batch);
    }
    return batches;
  }

  /** Places in the table, in random order: each once. */
  static int[] shuffledPlaces() {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    int[] places = new int[LEASES];
    for (int i = 0; i < LEASES; i++) {
      int j = random.nextInt(i + 1);
      places[i] = places[j];
      places[j] = i;
    }
    return places;
  }

  /** Renewals of all leases in random order, a thousand a command, one command a batch. */
  static List<List<Command>> renewals(long[] ids, int[] places) {
    List<List<Command>> batches = new ArrayList<>();
    for (int from = 0; from < places.length; from += BATCH) {
      long[] chosen = new long[BATCH];
      for (int i = 0; i < BATCH; i++) {
        chosen[i] = ids[places[from + i]];
      }
      batches.add(List.of(new RenewLeases(chosen)));
    }
    return batches;
  }
}
