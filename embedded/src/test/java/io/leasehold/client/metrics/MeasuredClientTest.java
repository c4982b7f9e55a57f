package io.leasehold.client.metrics;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.Answers;
import io.leasehold.client.Lease;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.connection.Rpc;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A real client counts what happens to its leases. */
class MeasuredClientTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void renewalsMarginsAndLossesAreMeasured() throws Exception {
    try (Leasehold client =
        Leasehold.builder().meter(new MicrometerMeter(registry)).embedded(Optional.empty())) {
      Lease lease = client.lease(Terms.of(Duration.ofMillis(600)));
      Lease other = client.lease(Terms.DEFAULT);
      assertThat(leases()).isEqualTo(2);
      until(() -> registry.get("leasehold.client.margin").timer().count() > 0);
      assertThat(counted("leasehold.client.renewals.sent")).isPositive();
      assertThat(counted("leasehold.client.renewals.answered")).isPositive();
      assertThat(registry.get("leasehold.client.renewal.time").timer().count()).isPositive();
      // The other lease may be renewed first, as soon as it is watched.
      until(() -> smallestMarginNanos() > 0 && smallestMarginNanos() <= 600e6);

      var unused =
          Answers.await(
              client
                  .connection()
                  .send(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease.id()).build()));
      until(() -> losses("revoked") == 1);
      until(() -> leases() == 1);

      other.close();
      until(() -> leases() == 0);
      assertThat(losses("revoked")).isEqualTo(1);
    }
  }

  @Test
  void closedClientHasNoLeases() throws Exception {
    try (Leasehold client =
        Leasehold.builder().meter(new MicrometerMeter(registry)).embedded(Optional.empty())) {
      Lease unused = client.lease(Terms.DEFAULT);
      assertThat(leases()).isEqualTo(1);
    }
    assertThat(leases()).isZero();
  }

  private double smallestMarginNanos() {
    return registry.get("leasehold.client.margin.smallest").timeGauge().value(NANOSECONDS);
  }

  private double leases() {
    return registry.get("leasehold.client.leases").gauge().value();
  }

  private double counted(String name) {
    return registry.get(name).counter().count();
  }

  private double losses(String cause) {
    return registry.get("leasehold.client.losses").tag("cause", cause).counter().count();
  }

  private static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("the time by which it should be so").isLessThan(deadline);
      LockSupport.parkNanos(10_000_000);
    }
  }
}
