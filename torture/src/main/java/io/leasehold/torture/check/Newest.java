package io.leasehold.torture.check;

import static java.util.Comparator.comparingLong;

import io.leasehold.torture.history.Deed;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/**
 * Walks through deeds in the order of their sending and tells, for each, which of those that were
 * answered before it had the largest number: whoever should come after all of them must not have a
 * smaller one.
 */
final class Newest {
  private Newest() {}

  /**
   * @param evidence deeds whose number counts once they are answered
   * @param judged deeds that are compared with it
   * @param pair takes the evidence with the largest number and the judged deed
   */
  static void before(
      List<Deed> evidence,
      List<Deed> judged,
      ToLongFunction<Deed> number,
      BiConsumer<Deed, Deed> pair) {
    Iterator<Deed> answered =
        evidence.stream().sorted(comparingLong(Deed::receivedNanos)).iterator();
    Deed next = answered.hasNext() ? answered.next() : null;
    Deed newest = null;
    for (Deed deed : judged.stream().sorted(comparingLong(Deed::sentNanos)).toList()) {
      while (next != null && next.before(deed)) {
        if (newest == null || number.applyAsLong(next) > number.applyAsLong(newest)) {
          newest = next;
        }
        next = answered.hasNext() ? answered.next() : null;
      }
      if (newest != null) {
        pair.accept(newest, deed);
      }
    }
  }
}
