package io.leasehold.server.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** What the process costs, and how long the JVM stopped it. */
public final class ProcessMetrics {
  private ProcessMetrics() {}

  public static void bind(MeterRegistry registry) {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    // Read from the JVM when asked for: a listener for each pause would be one more thing to close.
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      FunctionCounter.builder(
              "jvm.gc.seconds", collector, gc -> Math.max(0, gc.getCollectionTime()) / 1e3)
          .tag("collector", collector.getName())
          .register(registry);
      FunctionCounter.builder(
              "jvm.gc.collections", collector, gc -> Math.max(0, gc.getCollectionCount()))
          .tag("collector", collector.getName())
          .register(registry);
    }
  }
}
