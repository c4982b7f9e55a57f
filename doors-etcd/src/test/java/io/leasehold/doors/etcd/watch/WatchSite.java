package io.leasehold.doors.etcd.watch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.grpc.GrpcService;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Stored;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.doors.etcd.wire.Headers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The watch service alone on a real port, and what a test does to the engine behind it. */
final class WatchSite implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  final WatchedEngine engine = new WatchedEngine();
  final ManagedChannel channel;
  private final Server server;

  WatchSite(WatchSettings settings) {
    Headers headers = new Headers(engine, new EtcdFacts("leasehold", false, 2 << 20));
    server =
        Server.builder()
            .http(0)
            .service(
                GrpcService.builder()
                    .addService(new WatchService(engine, headers, settings))
                    .build())
            .build();
    server.start().join();
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.activeLocalPort())
            .usePlaintext()
            .maxInboundMessageSize(64 << 20)
            .build();
  }

  long puts(String key, String value) {
    return ((Stored) does(Put.of(Key.of(key), Bytes.of(value)))).stored().modRevision();
  }

  void bindsPut(String key, long lease) {
    does(Put.bound(Key.of(key), Bytes.EMPTY, lease));
  }

  void grants(long lease, long termMillis) {
    does(new GrantLease(lease, "holder", Terms.ofMillis(termMillis)));
  }

  void compacts(long revision) {
    does(new Compact(revision));
  }

  Outcome does(Command command) {
    try {
      Outcome outcome = engine.submit(command).get(PATIENCE.toSeconds(), SECONDS);
      assertThat(outcome).isNotInstanceOf(Refusal.class);
      return outcome;
    } catch (Exception e) {
      throw new AssertionError("no answer", e);
    }
  }

  static void until(BooleanSupplier holds, String what) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what + " did not come true").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Override
  public void close() {
    channel.shutdownNow();
    engine.close();
    CompletableFuture<Void> unused = server.stop();
  }
}
