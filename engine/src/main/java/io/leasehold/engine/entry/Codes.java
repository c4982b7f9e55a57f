package io.leasehold.engine.entry;

import java.util.EnumSet;
import java.util.List;

/**
 * The numbers that stand for the constants of an enum: 1 for the first that is listed, and so on.
 * The list is apart from the enum, so that a constant may move there without changing the format.
 */
final class Codes<E extends Enum<E>> {
  private final String field;
  private final List<E> inOrder;

  Codes(String field, Class<E> type, List<E> inOrder) {
    this.field = field;
    this.inOrder = inOrder;
    EnumSet<E> missing = EnumSet.allOf(type);
    missing.removeAll(inOrder);
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "every " + type.getSimpleName() + " needs a code in the log, " + missing + " has none");
    }
  }

  int of(E value) {
    return inOrder.indexOf(value) + 1;
  }

  void write(EntryWriter out, E value) {
    out.octet(of(value));
  }

  E read(EntryReader in) {
    int start = in.at();
    int code = in.octet(field);
    if (code == 0 || code > inOrder.size()) {
      throw in.unknown(field, start, "is " + code + ", expected 1 to " + inOrder.size());
    }
    return inOrder.get(code - 1);
  }
}
