package io.leasehold.doors.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.SetLimitsRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.EngineException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One stream renews everything, in order, and survives what a single message does not. */
class RenewStreamTest {
  private final UnrulyEngine engine = new UnrulyEngine();
  private final Door door = new Door(engine, new GrpcDoorSettings(1 << 20), Duration.ofSeconds(30));
  private final Told<RenewRequest, RenewReply> told = new Told<>();
  private final StreamObserver<RenewRequest> stream =
      door.client(LeasesGrpc.LeasesStub.class).renew(told);

  @AfterEach
  void close() {
    told.goesAway();
    door.close();
  }

  private static RenewRequest renewal(long sequence, long... leases) {
    RenewRequest.Builder request = RenewRequest.newBuilder().setSequence(sequence);
    LongStream.of(leases).forEach(request::addLeases);
    return request.build();
  }

  @Test
  void onlyExceptionsAreSpelledOut() throws Exception {
    long alice = door.lease("alice");
    long bob = door.lease("bob");
    stream.onNext(renewal(5, alice, 99, bob));
    RenewReply reply = told.next();
    assertThat(reply.getSequence()).isEqualTo(5);
    assertThat(reply.getRenewed()).isEqualTo(2);
    assertThat(reply.getNoticesList()).isEmpty();
    assertThat(reply.getRefusedCount()).isEqualTo(1);
    assertThat(reply.getRefused(0).getIndex()).isEqualTo(1);
    assertThat(reply.getRefused(0).getLease()).isEqualTo(99);
    assertThat(reply.getRefused(0).getWhy().getCode()).isEqualTo(Code.NO_SUCH_LEASE);
    stream.onCompleted();
    told.ends();
  }

  @Test
  void thousandsOfLeasesAreRenewedByOneMessage() throws Exception {
    long alice = door.lease("alice");
    stream.onNext(renewal(1, LongStream.generate(() -> alice).limit(20_000).toArray()));
    assertThat(told.next().getRenewed()).isEqualTo(20_000);
  }

  /** Each message is far below the bound on one, all together are far above it. */
  @Test
  void aStreamHasNoBoundOnAllItsMessagesTogether() throws Exception {
    long alice = door.lease("alice");
    long[] many = LongStream.generate(() -> alice).limit(50_000).toArray();
    for (int sequence = 0; sequence < 40; sequence++) {
      stream.onNext(renewal(sequence, many));
      assertThat(told.next().getRenewed()).isEqualTo(50_000);
    }
  }

  @Test
  void repliesKeepTheOrderOfTheirMessages() throws Exception {
    Queue<CompletableFuture<Void>> held = new ConcurrentLinkedQueue<>();
    engine.fate =
        answer -> {
          CompletableFuture<Void> gate = new CompletableFuture<>();
          held.add(gate);
          return gate.thenCombine(answer, (open, outcome) -> outcome);
        };
    for (int sequence = 1; sequence <= 3; sequence++) {
      stream.onNext(renewal(sequence, sequence));
    }
    Until.holds(() -> held.size() == 3, "three messages are under way at once");
    CompletableFuture<Void> first = held.remove();
    held.forEach(gate -> gate.complete(null));
    assertThat(told.count()).isZero();
    first.complete(null);
    for (int sequence = 1; sequence <= 3; sequence++) {
      RenewReply reply = told.next();
      assertThat(reply.getSequence()).isEqualTo(sequence);
      assertThat(reply.getRefused(0).getLease()).isEqualTo(sequence);
    }
  }

  @Test
  void noMoreThanAFewMessagesAreTakenWithoutAnAnswer() throws Exception {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    engine.fate = answer -> gate.thenCombine(answer, (open, outcome) -> outcome);
    int messages = RenewStream.IN_FLIGHT + 10;
    for (int sequence = 0; sequence < messages; sequence++) {
      stream.onNext(renewal(sequence, 1));
    }
    Until.holds(() -> engine.submitted.get() >= RenewStream.IN_FLIGHT, "the first are taken");
    // A call on the same connection comes after all messages that were sent before it.
    door.leases.describeLease(DescribeLeaseRequest.newBuilder().setLease(1).build());
    assertThat(engine.submitted.get()).isEqualTo(RenewStream.IN_FLIGHT);
    gate.complete(null);
    for (int sequence = 0; sequence < messages; sequence++) {
      assertThat(told.next().getSequence()).isEqualTo(sequence);
    }
  }

  @Test
  void aMessageWithoutAnAnswerIsToldItsTroubleAndTheStreamGoesOn() throws Exception {
    long alice = door.lease("alice");
    engine.fate = failing(EngineException.noLeader("it is being elected", 250));
    stream.onNext(renewal(1, alice));
    Trouble trouble = told.next().getTrouble();
    assertThat(trouble.getKind()).isEqualTo(Trouble.Kind.NO_LEADER);
    assertThat(trouble.getRetryAfterMillis()).isEqualTo(250);
    assertThat(trouble.getText()).contains("it is being elected");
    engine.fate = answer -> answer;
    stream.onNext(renewal(2, alice));
    RenewReply reply = told.next();
    assertThat(reply.getSequence()).isEqualTo(2);
    assertThat(reply.getRenewed()).isEqualTo(1);
    assertThat(reply.hasTrouble()).isFalse();
  }

  private static UnaryOperator<CompletableFuture<Outcome>> failing(EngineException failure) {
    return answer -> CompletableFuture.failedFuture(failure);
  }

  @Test
  void aMessageThatIsTooLargeForTheClusterIsRefusedAsAWhole() throws Exception {
    door.cluster.setLimits(
        SetLimitsRequest.newBuilder().putLimits("RENEWALS_PER_COMMAND", 2).build());
    stream.onNext(renewal(1, 1, 2, 3));
    RenewReply reply = told.next();
    assertThat(reply.getRefusedMessage().getCode()).isEqualTo(Code.BAD_ARGUMENT);
    assertThat(reply.getRefusedMessage().getText()).contains("RENEWALS_PER_COMMAND");
    stream.onNext(renewal(2, 1));
    assertThat(told.next().getSequence()).isEqualTo(2);
  }

  @Test
  void aStreamThatIsClosedByItsCallerAnswersWhatWasSentBefore() throws Exception {
    stream.onNext(renewal(1, 1));
    stream.onNext(renewal(2, 1));
    stream.onCompleted();
    told.ends();
    assertThat(told.count()).isEqualTo(2);
  }
}
