package io.leasehold.server.metrics;

import io.leasehold.server.guard.Cut;
import io.leasehold.server.guard.Exchanges;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;

/** Counts who was cut off or not let in, by the reason. */
public final class CutOffs implements Consumer<Cut> {
  private final CounterFamily<Cut> cuts;

  public CutOffs(MeterRegistry registry) {
    cuts = new CounterFamily<>(registry, "leasehold.cut.off", "why", Cut.class);
  }

  @Override
  public void accept(Cut why) {
    cuts.of(why).increment();
  }

  /** Shows what is kept for callers. */
  public static void bind(MeterRegistry registry, Exchanges exchanges) {
    Gauge.builder("leasehold.unread.bytes", exchanges, Exchanges::unreadBytes).register(registry);
    Gauge.builder("leasehold.receiving.bytes", exchanges, Exchanges::receivingBytes)
        .register(registry);
  }
}
