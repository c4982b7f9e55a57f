package io.leasehold.core.outcome;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import java.util.List;

/**
 * Others hold the key, or are before the caller in its queue.
 *
 * @param holders the first few
 * @param holderCount how many there are
 * @param waiterCount how many wait
 * @param freeInMillis when the key becomes free at the latest, if no holder renews and nobody waits
 */
public record Held(
    Key key, List<Claim> holders, int holderCount, int waiterCount, long freeInMillis)
    implements Refusal {
  @Override
  public Kind kind() {
    return Kind.HELD;
  }

  @Override
  public String text() {
    int others = holderCount - holders.size();
    String who = holders.isEmpty() ? "others" : Describe.holders(holders);
    String more = others > 0 && !holders.isEmpty() ? " and " + others + " others" : "";
    String held = holderCount == 0 ? "waits for its lock delay" : "is held by " + who + more;
    return "\""
        + key
        + "\" "
        + held
        + ", "
        + freeInMillis
        + " ms more, "
        + waiterCount
        + " waiting; retry later or wait in the queue";
  }
}
