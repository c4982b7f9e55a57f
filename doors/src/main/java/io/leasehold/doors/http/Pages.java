package io.leasehold.doors.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.http.input.Percent;
import io.leasehold.doors.http.input.Query;
import java.util.Arrays;

/** Long lists, a page at a time: how much, and where to go on. */
final class Pages {
  static final int DEFAULT_LIMIT = 100;
  static final int MOST = 1000;

  private Pages() {}

  static int limit(Query query) {
    return (int) query.number("limit", DEFAULT_LIMIT, 1, MOST);
  }

  /** The keys with the prefix of the query that come after the one it names. */
  static KeyRange range(Query query) {
    KeyRange range = prefix(query);
    byte[] after = query.bytes("after");
    if (after.length == 0) {
      return range;
    }
    Key next = Key.of(Arrays.copyOf(after, after.length + 1));
    boolean isLater = range.from() == null || next.compareTo(range.from()) > 0;
    return isLater ? new KeyRange(next, range.to()) : range;
  }

  static KeyRange prefix(Query query) {
    byte[] prefix = query.bytes("prefix");
    return prefix.length == 0 ? KeyRange.all() : KeyRange.prefix(Key.of(prefix));
  }

  /** Where the next page goes on, spelled so that it can be put into a URL as it is. */
  static void next(ObjectNode page, Key last) {
    page.put("next", Percent.encode(last.toByteArray()));
  }
}
