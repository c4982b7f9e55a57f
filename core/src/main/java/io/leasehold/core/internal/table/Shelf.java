package io.leasehold.core.internal.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Things that are found by other means and stand here, by row number, for captures to see.
 *
 * <p>That is how a hash map or a tree takes part in a snapshot: the map remembers rows and is not
 * captured, and whoever writes a capture out puts its things in order on a thread of its own.
 *
 * @param <T> what stands here; must not change, but may be replaced
 */
public final class Shelf<T> {
  private final RefColumn<T> things = new RefColumn<>();
  private final FreeRows freeRows = new FreeRows();
  private int size;

  /** Answers the row of the new thing. */
  public int add(T thing) {
    int row = freeRows.take();
    things.ensure(row + 1);
    things.set(row, thing);
    size++;
    return row;
  }

  public T get(int row) {
    return things.get(row);
  }

  public void replace(int row, T thing) {
    things.set(row, thing);
  }

  public void remove(int row) {
    things.set(row, null);
    freeRows.give(row);
    size--;
  }

  public int size() {
    return size;
  }

  public Capture<T> capture() {
    return new Capture<>(things.capture(), freeRows.used(), size);
  }

  /** What stood on the shelf at one moment. */
  public static final class Capture<T> {
    private final RefColumn<T> things;
    private final int rows;
    private final int size;

    private Capture(RefColumn<T> things, int rows, int size) {
      this.things = things;
      this.rows = rows;
      this.size = size;
    }

    T get(int row) {
      return things.get(row);
    }

    public int size() {
      return size;
    }

    /** In no particular order. */
    public List<T> all() {
      List<T> all = new ArrayList<>(size);
      for (int row = 0; row < rows; row++) {
        T thing = things.get(row);
        if (thing != null) {
          all.add(thing);
        }
      }
      return all;
    }
  }
}
