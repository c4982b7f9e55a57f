package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tenures that are over: the last few of each key, and not too many in all.
 *
 * <p>Keys are kept in the order of their last tenure's end. One busy key can push out only its own
 * past; the bound on all of them falls on the key that was quiet for longest.
 */
public final class TenureHistory {
  private final Map<Key, Deque<PastTenure>> byKey = new LinkedHashMap<>();
  private int size;

  public void add(PastTenure tenure, Limits limits) {
    Deque<PastTenure> past = append(tenure);
    while (past.size() > limits.of(Limit.TENURES_PER_KEY)) {
      past.removeFirst();
      size--;
    }
    trim(limits.of(Limit.TENURES_KEPT));
  }

  /** Puts a tenure back as a snapshot has it. */
  public void restore(PastTenure tenure) {
    append(tenure);
  }

  private Deque<PastTenure> append(PastTenure tenure) {
    Key key = tenure.ended().key();
    Deque<PastTenure> past = byKey.remove(key);
    if (past == null) {
      past = new ArrayDeque<>(2);
    }
    byKey.put(key, past);
    past.addLast(tenure);
    size++;
    return past;
  }

  public void trim(long limit) {
    Iterator<Deque<PastTenure>> quietest = byKey.values().iterator();
    while (size > limit && quietest.hasNext()) {
      size -= quietest.next().size();
      quietest.remove();
    }
  }

  /** Oldest first; empty if nothing is remembered. */
  public Collection<PastTenure> of(Key key) {
    Deque<PastTenure> past = byKey.get(key);
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
  public Collection<Deque<PastTenure>> all() {
    return byKey.values();
  }
}
