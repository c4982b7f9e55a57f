package io.leasehold.core.internal.table;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The pages of a table, copied on write: this is what lets a snapshot be taken in no time.
 *
 * <p>A capture takes over all pages as they are and marks them as shared. Whoever writes to a
 * shared page copies it first and writes to the copy, so what a capture has seen once it sees for
 * ever, and any number of captures may be open. Only pages that are written to while shared are
 * copied, each once; a capture that nobody needs any more is simply garbage.
 *
 * <p>One thread owns a table. Its captures may be read by another thread that got them safely, at
 * the same time: no page that they hold is ever written to again.
 *
 * @param <P> a page: an array of numbers or references
 */
final class Pages<P> {
  private final Supplier<P> fresh;
  private final UnaryOperator<P> copy;
  private Object[] pages;
  private boolean[] shared;
  private int count;

  Pages(Supplier<P> fresh, UnaryOperator<P> copy) {
    this(fresh, copy, new Object[4], new boolean[4], 0);
  }

  private Pages(
      Supplier<P> fresh, UnaryOperator<P> copy, Object[] pages, boolean[] shared, int count) {
    this.fresh = fresh;
    this.copy = copy;
    this.pages = pages;
    this.shared = shared;
    this.count = count;
  }

  /** A page to read from, and nothing else. */
  @SuppressWarnings("unchecked") // only pages go in
  P read(int page) {
    return (P) pages[page];
  }

  /** A page to write to now; ask again for the next write. */
  @SuppressWarnings("unchecked") // only pages go in
  P write(int page) {
    if (shared[page]) {
      pages[page] = copy.apply((P) pages[page]);
      shared[page] = false;
    }
    return (P) pages[page];
  }

  /** Makes pages below a number usable. */
  void ensure(int pageCount) {
    while (count < pageCount) {
      if (count == pages.length) {
        pages = Arrays.copyOf(pages, count * 2);
        shared = Arrays.copyOf(shared, count * 2);
      }
      pages[count++] = fresh.get();
    }
  }

  /** The same pages, as they are now for ever. */
  Pages<P> capture() {
    Arrays.fill(shared, 0, count, true);
    return new Pages<>(fresh, copy, pages.clone(), shared.clone(), count);
  }
}
