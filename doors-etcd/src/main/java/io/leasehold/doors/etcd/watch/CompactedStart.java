package io.leasehold.doors.etcd.watch;

import io.leasehold.core.command.Read;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Where a watch begins that wants exactly the revision that was compacted. Its events went with the
 * compaction, but what was stored then can still be read: as with etcd, the watch is told what was
 * put, without what was before, and not what was deleted.
 */
final class CompactedStart {
  private CompactedStart() {}

  /** The puts of that revision and the position to go on from, or {@code TooOld}. */
  static CompletableFuture<Outcome> read(Engine engine, Wanted wanted, long revision) {
    Read then = Read.of(wanted.range()).at(revision);
    return engine.readStale(
        machine -> {
          Outcome outcome = machine.read(then);
          return outcome instanceof KeysRead read
              ? new EventsRead(puts(read.keys(), wanted, revision), new Position(revision + 1, 0))
              : outcome;
        });
  }

  private static List<Event> puts(List<KeyValue> keys, Wanted wanted, long revision) {
    List<Event> puts = new ArrayList<>();
    for (KeyValue stored : keys) {
      if (wanted.puts() && stored.modRevision() == revision) {
        puts.add(new KeyPut(new Position(revision, puts.size()), stored, null));
      }
    }
    return puts;
  }
}
