package io.leasehold.server.metrics;

import com.linecorp.armeria.common.logging.RequestLog;
import com.linecorp.armeria.common.logging.RequestOnlyLog;
import com.linecorp.armeria.common.metric.MeterIdPrefix;
import com.linecorp.armeria.common.metric.MeterIdPrefixFunction;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How requests at the doors are counted: by door, method and status, and by nothing that a caller
 * could make up, for every new value would be a series for ever.
 *
 * @param door tells the door of a path
 */
public record DoorMetrics(Function<String, String> door) implements MeterIdPrefixFunction {
  private static final String PREFIX = "leasehold.door";

  /** Of all that Armeria measures, what an operator looks at. */
  private static final Set<String> KEPT =
      Set.of(
          PREFIX + ".requests",
          PREFIX + ".active.requests",
          PREFIX + ".total.duration",
          "armeria.server.connections");

  private static final double[] BUCKETS_NANOS =
      Stream.of(1, 5, 25, 100, 500, 2_500, 10_000)
          .mapToDouble(millis -> Duration.ofMillis(millis).toNanos())
          .toArray();

  @Override
  public MeterIdPrefix activeRequestPrefix(MeterRegistry registry, RequestOnlyLog log) {
    return new MeterIdPrefix(PREFIX, "door", door.apply(log.context().path()));
  }

  @Override
  public MeterIdPrefix completeRequestPrefix(MeterRegistry registry, RequestLog log) {
    return new MeterIdPrefix(
        PREFIX,
        List.of(
            Tag.of("door", door.apply(log.context().path())),
            Tag.of("method", method(log)),
            Tag.of("status", log.responseHeaders().status().codeAsText())));
  }

  /** The name of a remote call, or the verb. */
  private static String method(RequestLog log) {
    return log.serviceName() == null || log.name() == null ? "unknown" : log.name();
  }

  /** Leaves out what nobody looks at; to be installed before anything is registered. */
  public static MeterFilter filter() {
    return new MeterFilter() {
      @Override
      public MeterFilterReply accept(Meter.Id id) {
        boolean foreign = id.getName().startsWith("armeria.") || id.getName().startsWith(PREFIX);
        return foreign && !KEPT.contains(id.getName())
            ? MeterFilterReply.DENY
            : MeterFilterReply.NEUTRAL;
      }

      @Override
      public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig asked) {
        return id.getName().startsWith(PREFIX)
            ? DistributionStatisticConfig.builder().serviceLevelObjectives(BUCKETS_NANOS).build()
            : asked;
      }
    };
  }
}
