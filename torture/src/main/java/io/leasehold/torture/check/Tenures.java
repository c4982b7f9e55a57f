package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The tenures of a key that are known from the answers to acquisitions, one after the other. */
final class Tenures {
  private Tenures() {}

  /** A tenure and the next one that is known; one that nobody was told of may lie between. */
  record Succession(Deed earlier, Deed later) {}

  static List<Succession> successions(List<Deed> acquisitions) {
    TreeMap<Long, Deed> byToken = new TreeMap<>();
    acquisitions.stream()
        .filter(Deed::isYes)
        .forEach(deed -> byToken.putIfAbsent(deed.token(), deed));
    List<Succession> successions = new ArrayList<>();
    Deed earlier = null;
    for (Deed later : byToken.values()) {
      if (earlier != null) {
        successions.add(new Succession(earlier, later));
      }
      earlier = later;
    }
    return successions;
  }
}
