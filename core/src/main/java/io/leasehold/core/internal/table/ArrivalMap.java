package io.leasehold.core.internal.table;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A map that keeps its entries in the order in which their keys came, as a linked hash map does,
 * and of which a capture can be taken in no time.
 *
 * @param <K> immutable
 * @param <V> must not change, but may be replaced
 */
public final class ArrivalMap<K, V> {
  private static final int ONLY_QUEUE = 0;

  private record Entry<K, V>(K key, V value) {}

  private final Map<K, Integer> rows = new HashMap<>();
  private final Shelf<Entry<K, V>> entries = new Shelf<>();
  private final RowQueues order = new RowQueues(1);

  /** Null if there is no such key. */
  public V get(K key) {
    Integer row = rows.get(key);
    return row == null ? null : entries.get(row).value();
  }

  /** A key that is there already keeps its place. */
  public void put(K key, V value) {
    Entry<K, V> entry = new Entry<>(key, value);
    Integer row = rows.get(key);
    if (row != null) {
      entries.replace(row, entry);
      return;
    }
    int added = entries.add(entry);
    rows.put(key, added);
    order.ensure(added + 1);
    order.append(ONLY_QUEUE, added);
  }

  /** Answers the value that is gone, null if there was none. */
  public V remove(K key) {
    Integer row = rows.remove(key);
    if (row == null) {
      return null;
    }
    V value = entries.get(row).value();
    order.remove(row);
    entries.remove(row);
    return value;
  }

  /** Answers the value of the key that came first; there must be one. */
  public V removeFirst() {
    return remove(entries.get(order.first(ONLY_QUEUE)).key());
  }

  public int size() {
    return entries.size();
  }

  public Capture<K, V> capture() {
    return new Capture<>(entries.capture(), order.capture());
  }

  /** The map at one moment. */
  public static final class Capture<K, V> {
    private final Shelf.Capture<Entry<K, V>> entries;
    private final RowQueues.Capture order;

    private Capture(Shelf.Capture<Entry<K, V>> entries, RowQueues.Capture order) {
      this.entries = entries;
      this.order = order;
    }

    public int size() {
      return entries.size();
    }

    /** The first to come is the first. */
    public void forEach(BiConsumer<? super K, ? super V> visitor) {
      order.forEach(
          ONLY_QUEUE,
          row -> {
            Entry<K, V> entry = entries.get(row);
            visitor.accept(entry.key(), entry.value());
          });
    }
  }
}
