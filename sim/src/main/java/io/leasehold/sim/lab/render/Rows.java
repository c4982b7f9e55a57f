package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.scenario.Act;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Step;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Where each moment of an act is on paper. Later is always lower, both sides share the scale, and a
 * moment at which much happens gets the room it needs; the rest of the scale is compressed.
 */
final class Rows {
  private record Row(double top, double bottom) {}

  private static final double LEAST = 12;
  private static final double MOST_GAP = 22;

  private final NavigableMap<Long, Row> rows = new TreeMap<>();
  private final double bottom;

  Rows(Act act, double top) {
    TreeMap<Long, Double> heights = new TreeMap<>();
    for (Performance side : List.of(act.left(), act.right())) {
      TreeMap<Long, Double> sums = new TreeMap<>();
      for (Step step : side.steps()) {
        sums.merge(step.atMillis(), Measure.height(step), Double::sum);
        heights.merge(step.sentMillis(), LEAST, Math::max);
        heights.merge(step.answeredMillis(), LEAST, Math::max);
      }
      sums.forEach((time, sum) -> heights.merge(time, sum, Math::max));
    }
    double at = top;
    long before = heights.firstKey();
    for (Map.Entry<Long, Double> entry : heights.entrySet()) {
      at += gap(entry.getKey() - before);
      rows.put(entry.getKey(), new Row(at, at + entry.getValue()));
      at += entry.getValue();
      before = entry.getKey();
    }
    bottom = at + MOST_GAP;
  }

  /** The moments that have a row, in order. */
  Iterable<Long> times() {
    return rows.keySet();
  }

  /** The upper edge of the row of a moment. */
  double top(long time) {
    return rows.get(time).top();
  }

  /** Where a moment is over: the lower edge of its row, or between two rows in proportion. */
  double y(long time) {
    Map.Entry<Long, Row> floor = rows.floorEntry(time);
    Map.Entry<Long, Row> ceiling = rows.ceilingEntry(time);
    if (floor == null) {
      return rows.firstEntry().getValue().top();
    }
    if (ceiling == null) {
      return bottom;
    }
    double from = floor.getValue().bottom();
    if (floor.getKey().equals(ceiling.getKey())) {
      return from;
    }
    double share = (time - floor.getKey()) / (double) (ceiling.getKey() - floor.getKey());
    return from + share * (ceiling.getValue().top() - from);
  }

  double bottom() {
    return bottom;
  }

  /** A second is a little space, a minute a little more. */
  private static double gap(long millis) {
    return Math.min(MOST_GAP, 5 * Math.log1p(millis / 200.0));
  }
}
