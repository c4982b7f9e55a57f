package io.leasehold.spring.autoconfigure;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.keeper.KeeperMeter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What was lost since the application started, by cause, for the health page. Thread-safe. */
final class LossCount implements KeeperMeter {
  private final Map<LossCause, Integer> losses = new EnumMap<>(LossCause.class);

  @Override
  public synchronized void lost(LossCause cause) {
    losses.merge(cause, 1, Integer::sum);
  }

  synchronized Map<String, Integer> byCause() {
    Map<String, Integer> byName = new TreeMap<>();
    losses.forEach((cause, count) -> byName.put(cause.name().toLowerCase(Locale.ROOT), count));
    return byName;
  }
}
