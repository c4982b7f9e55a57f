package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.Shelf;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The stored keys, in order, and how many bytes they take. */
public final class KeyTable {
  private final TreeMap<Key, Integer> rows = new TreeMap<>();
  private final Shelf<KeyValue> stored = new Shelf<>();
  private long bytes;

  /** Null if the key is not stored. */
  public KeyValue find(Key key) {
    Integer row = rows.get(key);
    return row == null ? null : stored.get(row);
  }

  public void put(KeyValue keyValue) {
    Integer row = rows.get(keyValue.key());
    if (row == null) {
      rows.put(keyValue.key(), stored.add(keyValue));
    } else {
      bytes -= bytesOf(stored.get(row));
      stored.replace(row, keyValue);
    }
    bytes += bytesOf(keyValue);
  }

  public void remove(Key key) {
    Integer row = rows.remove(key);
    if (row != null) {
      bytes -= bytesOf(stored.get(row));
      stored.remove(row);
    }
  }

  /** A live view of a range, in order. */
  public Collection<KeyValue> range(KeyRange range) {
    return new View(rowsOf(range));
  }

  private Collection<Integer> rowsOf(KeyRange range) {
    if (range.isEmpty()) {
      return Collections.emptyList();
    }
    NavigableMap<Key, Integer> from =
        range.from() == null ? rows : rows.tailMap(range.from(), true);
    return (range.to() == null ? from : from.headMap(range.to(), false)).values();
  }

  public int size() {
    return stored.size();
  }

  public long bytes() {
    return bytes;
  }

  Shelf.Capture<KeyValue> capture() {
    return stored.capture();
  }

  public static long bytesOf(KeyValue keyValue) {
    return keyValue == null ? 0 : keyValue.bytes();
  }

  /** The stored keys of some rows. */
  private final class View extends AbstractCollection<KeyValue> {
    private final Collection<Integer> of;

    View(Collection<Integer> of) {
      this.of = of;
    }

    @Override
    public int size() {
      return of.size();
    }

    @Override
    public Iterator<KeyValue> iterator() {
      Iterator<Integer> row = of.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return row.hasNext();
        }

        @Override
        public KeyValue next() {
          return stored.get(row.next());
        }
      };
    }
  }
}
