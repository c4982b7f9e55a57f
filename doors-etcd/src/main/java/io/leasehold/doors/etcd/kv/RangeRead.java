package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RangeRequest.SortOrder;
import io.leasehold.api.etcd.RangeRequest.SortTarget;
import io.leasehold.api.etcd.RangeResponse;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.doors.etcd.wire.KeyValues;
import io.leasehold.doors.etcd.wire.Ranges;
import java.util.Comparator;
import java.util.List;

/**
 * A range, there and back. The core reads keys in order up to a limit; filters and sorting are done
 * here, and where they may leave keys out or move them the limit is too.
 */
final class RangeRead {
  private RangeRead() {}

  /** Outside of transactions a revision below 0 stands for now, as 0 does. */
  static Read alone(RangeRequest request) {
    return read(request, Math.max(0, request.getRevision()));
  }

  static Read inTransaction(RangeRequest request) {
    return read(request, request.getRevision());
  }

  private static Read read(RangeRequest request, long revision) {
    return new Read(
        Ranges.of(request.getKey(), request.getRangeEnd()),
        coreLimit(request),
        revision,
        request.getCountOnly());
  }

  /** One more than asked for, as etcd reads: it shows whether there are more. */
  private static int coreLimit(RangeRequest request) {
    if (request.getLimit() <= 0
        || request.getSortOrderValue() != SortOrder.NONE_VALUE
        || isFiltered(request)) {
      return 0;
    }
    return (int) Math.min(request.getLimit(), Integer.MAX_VALUE - 1) + 1;
  }

  private static boolean isFiltered(RangeRequest request) {
    return request.getMinModRevision() != 0
        || request.getMaxModRevision() != 0
        || request.getMinCreateRevision() != 0
        || request.getMaxCreateRevision() != 0;
  }

  /** The answer without its header. The count is that of the range, whatever the filters took. */
  static RangeResponse.Builder answer(RangeRequest request, KeysRead read) {
    List<KeyValue> keys =
        isFiltered(request)
            ? read.keys().stream().filter(key -> passes(request, key)).toList()
            : read.keys();
    if (isSorted(request)) {
      keys = keys.stream().sorted(order(request)).toList();
    }
    RangeResponse.Builder answer = RangeResponse.newBuilder().setCount(read.count());
    if (request.getLimit() > 0 && keys.size() > request.getLimit()) {
      keys = keys.subList(0, (int) request.getLimit());
      answer.setMore(true);
    }
    for (KeyValue key : keys) {
      answer.addKvs(
          request.getKeysOnly() ? KeyValues.withoutValue(key).build() : KeyValues.of(key));
    }
    return answer;
  }

  private static boolean passes(RangeRequest request, KeyValue key) {
    return isWithin(request.getMinModRevision(), key.modRevision(), request.getMaxModRevision())
        && isWithin(
            request.getMinCreateRevision(), key.createRevision(), request.getMaxCreateRevision());
  }

  /** A bound of 0 is none. */
  private static boolean isWithin(long least, long revision, long most) {
    return (least == 0 || revision >= least) && (most == 0 || revision <= most);
  }

  /** A target without an order means ascending; the keys themselves ascend already. */
  private static boolean isSorted(RangeRequest request) {
    return switch (request.getSortOrder()) {
      case NONE -> request.getSortTargetValue() != SortTarget.KEY_VALUE;
      case ASCEND, DESCEND -> true;
      case UNRECOGNIZED -> false;
    };
  }

  private static Comparator<KeyValue> order(RangeRequest request) {
    Comparator<KeyValue> ascending =
        switch (request.getSortTarget()) {
          case KEY, UNRECOGNIZED -> Comparator.comparing(KeyValue::key);
          case VERSION -> Comparator.comparingLong(KeyValue::version);
          case CREATE -> Comparator.comparingLong(KeyValue::createRevision);
          case MOD -> Comparator.comparingLong(KeyValue::modRevision);
          case VALUE -> Comparator.comparing(KeyValue::value);
        };
    return request.getSortOrder() == SortOrder.DESCEND ? ascending.reversed() : ascending;
  }
}
