package io.leasehold.engine.node;

import io.leasehold.core.snapshot.SnapshotException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which batches are in the state already, so that one that was sent twice is applied once.
 *
 * <p>Replicated state: it depends on the log alone and travels in the snapshot. It remembers, for
 * the origins that were active last, the newest sequence and which of the {@value #WINDOW} up to it
 * were applied. Whatever is older counts as applied: its caller was told long ago that the outcome
 * is unknown.
 */
final class AppliedBatches {
  static final int WINDOW = 64;
  static final int ORIGINS = 256;

  /** Bit i of {@code bits} stands for the sequence {@code newest - i}. */
  private record Seen(long newest, long bits) {
    boolean has(long sequence) {
      long age = newest - sequence;
      return age >= 0 && (age >= WINDOW || (bits >>> age & 1) == 1);
    }

    Seen and(long sequence) {
      long ahead = sequence - newest;
      if (ahead > 0) {
        return new Seen(sequence, (ahead >= WINDOW ? 0 : bits << ahead) | 1);
      }
      return new Seen(newest, bits | 1L << -ahead);
    }
  }

  /** In the order of their last batch, so that the one silent for longest is forgotten first. */
  private final Map<Long, Seen> origins = new LinkedHashMap<>(16, 0.75f, true);

  /** Notes a batch; false if it was there before. */
  boolean add(long origin, long sequence) {
    Seen seen = origins.get(origin);
    if (seen != null && seen.has(sequence)) {
      return false;
    }
    origins.put(origin, seen == null ? new Seen(sequence, 1) : seen.and(sequence));
    if (origins.size() > ORIGINS) {
      origins.remove(origins.keySet().iterator().next());
    }
    return true;
  }

  /** Whether a batch is in the state; changes nothing, not even who was active last. */
  boolean has(long origin, long sequence) {
    for (Map.Entry<Long, Seen> entry : origins.entrySet()) {
      if (entry.getKey() == origin) {
        return entry.getValue().has(sequence);
      }
    }
    return false;
  }

  AppliedBatches copy() {
    AppliedBatches copy = new AppliedBatches();
    copy.origins.putAll(origins);
    return copy;
  }

  void writeTo(DataOutputStream out) throws IOException {
    out.writeInt(origins.size());
    for (Map.Entry<Long, Seen> entry : origins.entrySet()) {
      out.writeLong(entry.getKey());
      out.writeLong(entry.getValue().newest());
      out.writeLong(entry.getValue().bits());
    }
  }

  static AppliedBatches readFrom(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > ORIGINS) {
      throw new SnapshotException(
          "a snapshot names from 0 to " + ORIGINS + " origins, this one " + size);
    }
    AppliedBatches read = new AppliedBatches();
    for (int i = 0; i < size; i++) {
      read.origins.put(in.readLong(), new Seen(in.readLong(), in.readLong()));
    }
    return read;
  }
}
