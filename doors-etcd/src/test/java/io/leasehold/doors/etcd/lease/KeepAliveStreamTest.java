package io.leasehold.doors.etcd.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseTimeToLiveRequest;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.doors.etcd.twins.DoorSite;
import io.leasehold.engine.EngineException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a client sees of its stream when the cluster answers late, or not at all. */
class KeepAliveStreamTest {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final UnrulyEngine engine = new UnrulyEngine();
  private final DoorSite site = new DoorSite(0, engine.asEngine());
  private final ManagedChannel channel =
      ManagedChannelBuilder.forAddress("127.0.0.1", site.port()).usePlaintext().build();
  private final KeepAlives stream = new KeepAlives(channel);

  @AfterEach
  void close() {
    channel.shutdownNow();
    site.close();
  }

  @Test
  void repliesKeepTheOrderOfTheirMessages() throws Exception {
    Queue<CompletableFuture<Void>> held = holdBackAnswers();
    for (int i = 1; i <= 3; i++) {
      int sent = i;
      stream.send(sent);
      await(() -> held.size() == sent);
    }
    CompletableFuture<Void> first = held.remove();
    held.forEach(gate -> gate.complete(null));
    assertThat(stream.waiting()).isZero();
    first.complete(null);
    for (int i = 1; i <= 3; i++) {
      assertThat(stream.next().getID()).isEqualTo(i);
    }
  }

  @Test
  void messagesThatArriveTogetherAreRenewedTogether() throws Exception {
    long[] ids = LongStream.rangeClosed(1, 500).toArray();
    stream.send(ids);
    for (long id : ids) {
      assertThat(stream.next().getID()).isEqualTo(id);
    }
    assertThat(renewals()).hasSizeLessThan(ids.length / 2);
    assertThat(messages()).isEqualTo(ids.length);
  }

  @Test
  void onlySoManyMessagesAreTakenWithoutAnAnswer() throws Exception {
    Queue<CompletableFuture<Void>> held = holdBackAnswers();
    int count = KeepAliveStream.IN_FLIGHT + 10;
    stream.send(LongStream.rangeClosed(1, count).toArray());
    await(() -> messages() >= KeepAliveStream.IN_FLIGHT);
    // A call on the same connection comes after all messages that were sent before it.
    var unused =
        LeaseGrpc.newBlockingStub(channel)
            .leaseTimeToLive(LeaseTimeToLiveRequest.newBuilder().setID(1).build());
    assertThat(messages()).isEqualTo(KeepAliveStream.IN_FLIGHT);
    engine.fate = answer -> answer;
    held.forEach(gate -> gate.complete(null));
    for (int i = 1; i <= count; i++) {
      assertThat(stream.next().getID()).isEqualTo(i);
    }
  }

  /** As many messages as there may be at once, over and over: none is forgotten to be asked for. */
  @Test
  void aStreamGoesOnForAsLongAsItsCallerWants() throws Exception {
    long lease = grant();
    for (int round = 0; round < 20; round++) {
      stream.send(LongStream.generate(() -> lease).limit(KeepAliveStream.IN_FLIGHT).toArray());
      for (int i = 0; i < KeepAliveStream.IN_FLIGHT; i++) {
        assertThat(stream.next().getTTL()).isEqualTo(30);
      }
    }
    stream.sayEnd();
    assertThat(stream.awaitEnd()).isNull();
  }

  @Test
  void whatTheClusterCannotAnswerEndsTheStreamAfterWhatCameBefore() throws Exception {
    long lease = grant();
    Queue<CompletableFuture<Void>> held = holdBackAnswers();
    stream.send(lease);
    await(() -> held.size() == 1);
    engine.fate =
        answer -> CompletableFuture.failedFuture(EngineException.noLeader("elections", 250));
    stream.send(lease);
    await(() -> messages() == 2);
    held.remove().complete(null);
    assertThat(stream.next().getTTL()).isEqualTo(30);
    StatusRuntimeException error = stream.awaitEnd();
    assertThat(error.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(error.getStatus().getDescription()).isEqualTo("etcdserver: no leader");
    assertThat(stream.waiting()).isZero();
  }

  @Test
  void repliesToAllMessagesComeBeforeTheEndOfTheStream() throws Exception {
    long lease = grant();
    Queue<CompletableFuture<Void>> held = holdBackAnswers();
    stream.send(lease);
    stream.sayEnd();
    await(() -> held.size() == 1);
    held.remove().complete(null);
    assertThat(stream.next().getTTL()).isEqualTo(30);
    assertThat(stream.awaitEnd()).isNull();
  }

  @Test
  void whatWasRefusedIsNotToldAsRenewedIfItsIdIsGrantedMeanwhile() throws Exception {
    Queue<CompletableFuture<Void>> held = holdBackAnswers();
    stream.send(77);
    await(() -> held.size() == 1);
    engine.fate = answer -> answer;
    var unused =
        LeaseGrpc.newBlockingStub(channel)
            .leaseGrant(LeaseGrantRequest.newBuilder().setTTL(30).setID(77).build());
    held.remove().complete(null);
    assertThat(stream.next().getTTL()).isZero();
    stream.send(77);
    assertThat(stream.next().getTTL()).isEqualTo(30);
  }

  @Test
  void theHolderOfALeaseIsTheAddressOfItsClient() {
    long unused = grant();
    GrantLease command = (GrantLease) engine.submitted.peek();
    assertThat(command.holder()).matches("etcd client 127\\.0\\.0\\.1:\\d+");
  }

  private long grant() {
    return LeaseGrpc.newBlockingStub(channel)
        .leaseGrant(LeaseGrantRequest.newBuilder().setTTL(30).build())
        .getID();
  }

  private Queue<CompletableFuture<Void>> holdBackAnswers() {
    Queue<CompletableFuture<Void>> held = new ConcurrentLinkedQueue<>();
    engine.fate =
        answer -> {
          CompletableFuture<Void> gate = new CompletableFuture<>();
          held.add(gate);
          return gate.thenCombine(answer, (open, outcome) -> outcome);
        };
    return held;
  }

  private Queue<Command> renewals() {
    Queue<Command> renewals = new ConcurrentLinkedQueue<>(engine.submitted);
    renewals.removeIf(command -> !(command instanceof RenewLeases));
    return renewals;
  }

  private int messages() {
    return renewals().stream().mapToInt(command -> ((RenewLeases) command).size()).sum();
  }

  private static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - start).as("waited in vain").isLessThan(PATIENCE_NANOS);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }
}
