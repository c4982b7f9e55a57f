package io.leasehold.doors.etcd.lock;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.grpc.GrpcService;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.CampaignRequest;
import io.leasehold.api.etcd.CampaignResponse;
import io.leasehold.api.etcd.ElectionGrpc;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.LockRequest;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.api.etcd.UnlockRequest;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.node.Engines;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The two services alone on a real port, with an engine in memory that can be looked into. */
final class LockSite implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final CountingEngine engine = new CountingEngine(Engines.inMemory());
  private final Server server;
  private final ManagedChannel channel;

  LockSite() {
    Headers headers = new Headers(engine, new EtcdFacts("leasehold", false, 1 << 20));
    Contest contest = new Contest(engine);
    GrpcService services =
        GrpcService.builder()
            .addService(new LockService(engine, headers, contest))
            .addService(new ElectionService(engine, headers, contest))
            .build();
    server = Server.builder().http(0).requestTimeout(Duration.ZERO).service(services).build();
    server.start().join();
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.activeLocalPort())
            .usePlaintext()
            .build();
  }

  CountingEngine engine() {
    return engine;
  }

  long grant() {
    GrantLease command = new GrantLease(0, "test", Terms.of(Duration.ofMinutes(10)));
    return ((Granted) engine.submit(command).join()).lease();
  }

  void revoke(long lease) {
    engine.submit(new RevokeLease(lease, true)).join();
  }

  void delete(Key key) {
    engine.submit(Delete.of(key)).join();
  }

  /** All keys of a lock, in the order of their names. */
  List<KeyValue> line(String name) {
    Read all = Read.of(KeyRange.prefix(Key.of(name + "/")));
    return ((KeysRead) engine.read(machine -> machine.read(all)).join()).keys();
  }

  static Key key(String name, long lease) {
    return Key.of(name + "/" + Long.toHexString(lease));
  }

  ListenableFuture<LockResponse> lock(String name, long lease) {
    LockRequest request =
        LockRequest.newBuilder().setName(ByteString.copyFromUtf8(name)).setLease(lease).build();
    return LockGrpc.newFutureStub(channel).lock(request);
  }

  /** Asks for the lock and returns when its key is in the line. */
  ListenableFuture<LockResponse> queue(String name, long lease) {
    ListenableFuture<LockResponse> asked = lock(name, lease);
    await(() -> line(name).stream().anyMatch(stored -> stored.lease() == lease));
    return asked;
  }

  void unlock(LockResponse held) {
    UnlockRequest request = UnlockRequest.newBuilder().setKey(held.getKey()).build();
    LockGrpc.newBlockingStub(channel).unlock(request);
  }

  ListenableFuture<CampaignResponse> campaign(String name, long lease, String value) {
    CampaignRequest request =
        CampaignRequest.newBuilder()
            .setName(ByteString.copyFromUtf8(name))
            .setLease(lease)
            .setValue(ByteString.copyFromUtf8(value))
            .build();
    return ElectionGrpc.newFutureStub(channel).campaign(request);
  }

  ElectionGrpc.ElectionBlockingStub election() {
    return ElectionGrpc.newBlockingStub(channel);
  }

  static <T> T answer(ListenableFuture<T> asked) throws Exception {
    return asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** The text of the error, or what was answered instead. */
  static String refusal(ListenableFuture<?> asked) throws Exception {
    try {
      return "answered " + answer(asked);
    } catch (ExecutionException e) {
      return ((StatusRuntimeException) e.getCause()).getStatus().getDescription();
    }
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("what was awaited never came").isNegative();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  @Override
  public void close() {
    channel.shutdownNow();
    engine.close();
    CompletableFuture<Void> unused = server.stop();
  }
}
