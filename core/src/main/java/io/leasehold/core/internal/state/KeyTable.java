package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The stored keys, in order, and how many bytes they take. */
public final class KeyTable {
  private final TreeMap<Key, KeyValue> stored = new TreeMap<>();
  private long bytes;

  /** Null if the key is not stored. */
  public KeyValue find(Key key) {
    return stored.get(key);
  }

  public void put(KeyValue keyValue) {
    bytes += bytesOf(keyValue) - bytesOf(stored.put(keyValue.key(), keyValue));
  }

  public void remove(Key key) {
    bytes -= bytesOf(stored.remove(key));
  }

  /** A live view of a range. */
  public NavigableMap<Key, KeyValue> range(KeyRange range) {
    if (range.isEmpty()) {
      return Collections.emptyNavigableMap();
    }
    NavigableMap<Key, KeyValue> from =
        range.from() == null ? stored : stored.tailMap(range.from(), true);
    return range.to() == null ? from : from.headMap(range.to(), false);
  }

  public int size() {
    return stored.size();
  }

  public long bytes() {
    return bytes;
  }

  public static long bytesOf(KeyValue keyValue) {
    return keyValue == null ? 0 : keyValue.key().length() + keyValue.value().length();
  }
}
