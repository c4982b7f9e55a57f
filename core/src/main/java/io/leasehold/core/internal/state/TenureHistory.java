package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.ArrivalMap;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * Tenures that are over: the last few of each key, and not too many in all.
 *
 * <p>Keys are kept in the order of their last tenure's end. One busy key can push out only its own
 * past; the bound on all of them falls on the key that was quiet for longest.
 */
public final class TenureHistory {
  /** A list is never changed, only replaced: captures may hold it, and it is short. */
  private final ArrivalMap<Key, List<PastTenure>> byKey = new ArrivalMap<>();

  private int size;

  public void add(PastTenure tenure, Limits limits) {
    append(tenure, limits.of(Limit.TENURES_PER_KEY));
    trim(limits.of(Limit.TENURES_KEPT));
  }

  /** Puts a tenure back as a snapshot has it. */
  public void restore(PastTenure tenure) {
    append(tenure, Long.MAX_VALUE);
  }

  private void append(PastTenure tenure, long mostOfKey) {
    Key key = tenure.ended().key();
    List<PastTenure> before = byKey.remove(key);
    if (before == null) {
      byKey.put(key, List.of(tenure));
      size++;
      return;
    }
    int dropped = (int) Math.max(0, before.size() + 1 - mostOfKey);
    List<PastTenure> after = new ArrayList<>(before.size() + 1 - dropped);
    after.addAll(before.subList(dropped, before.size()));
    after.add(tenure);
    byKey.put(key, after);
    size += after.size() - before.size();
  }

  public void trim(long limit) {
    while (size > limit && byKey.size() > 0) {
      size -= byKey.removeFirst().size();
    }
  }

  /** Oldest first; empty if nothing is remembered. */
  public List<PastTenure> of(Key key) {
    List<PastTenure> past = byKey.get(key);
    return past == null ? List.of() : past;
  }

  public PastTenure find(Key key, long token) {
    for (PastTenure past : of(key)) {
      if (past.ended().token() == token) {
        return past;
      }
    }
    return null;
  }

  public long newestToken(Key key) {
    long newest = 0;
    for (PastTenure past : of(key)) {
      newest = Math.max(newest, past.ended().token());
    }
    return newest;
  }

  public int size() {
    return size;
  }

  /** All of them, key by key in the order kept. */
  Capture capture() {
    return new Capture(byKey.capture(), size);
  }

  /** All past tenures at one moment; their number, not that of their keys. */
  public record Capture(ArrivalMap.Capture<Key, List<PastTenure>> byKey, int size) {}
}
