package io.leasehold.doors.etcd.kv;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;

/** The keys that some ranges have together. However many they are, questions stay quick. */
final class Spans {
  private final RangeSet<Key> spans = TreeRangeSet.create();

  void add(KeyRange range) {
    if (!range.isEmpty()) {
      spans.add(span(range));
    }
  }

  void addAll(Spans others) {
    spans.addAll(others.spans);
  }

  boolean contains(Key key) {
    return spans.contains(key);
  }

  boolean meets(KeyRange range) {
    return !range.isEmpty() && spans.intersects(span(range));
  }

  private static Range<Key> span(KeyRange range) {
    return range.to() == null
        ? Range.atLeast(range.from())
        : Range.closedOpen(range.from(), range.to());
  }
}
