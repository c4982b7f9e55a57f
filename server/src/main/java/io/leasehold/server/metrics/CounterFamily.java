package io.leasehold.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** A counter for each constant, all there from the start: a series that is 0 can be watched. */
final class CounterFamily<E extends Enum<E>> {
  private final Map<E, Counter> counters;

  CounterFamily(MeterRegistry registry, String name, String tag, Class<E> constants) {
    counters = new EnumMap<>(constants);
    for (E constant : constants.getEnumConstants()) {
      String value = constant.name().toLowerCase(Locale.ROOT);
      counters.put(constant, registry.counter(name, tag, value));
    }
  }

  Counter of(E constant) {
    return counters.get(constant);
  }
}
