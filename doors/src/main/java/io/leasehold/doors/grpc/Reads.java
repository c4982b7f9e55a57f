package io.leasehold.doors.grpc;

import io.leasehold.core.LeaseMachine;
import io.leasehold.engine.Engine;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Reads of the state, up to date or from this node's own copy as the caller wishes. */
final class Reads {
  private Reads() {}

  static <T> CompletableFuture<T> read(
      Engine engine, boolean stale, Function<LeaseMachine, T> query) {
    return stale ? engine.readStale(query) : engine.read(query);
  }

  /** As {@link #read}, with the cluster time and the revision of the state that was read. */
  static <T> CompletableFuture<Dated<T>> dated(
      Engine engine, boolean stale, Function<LeaseMachine, T> query) {
    return read(
        engine,
        stale,
        machine -> new Dated<>(query.apply(machine), machine.nowMillis(), machine.revision()));
  }

  /** Something as it was at a time. */
  record Dated<T>(T what, long nowMillis, long revision) {}

  /** The first ones of a list that was read with one too many, to learn whether there are more. */
  record Page<T>(List<T> shown, boolean more) {
    static <T> Page<T> of(List<T> read, int limit) {
      boolean more = read.size() > limit;
      return new Page<>(more ? read.subList(0, limit) : read, more);
    }
  }
}
