package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.acquire;
import static io.leasehold.doors.grpc.Door.bytes;
import static io.leasehold.doors.grpc.Door.grant;
import static io.leasehold.doors.grpc.Door.only;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.PipelineGrpc;
import io.leasehold.api.v1.PipelineReply;
import io.leasehold.api.v1.PipelineRequest;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.api.v1.WithdrawRequest;
import io.leasehold.engine.EngineException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One stream takes all commands, answers each as soon as it can, and outlives their troubles. */
class PipelineStreamTest {
  private static final ReleaseRequest NOTHING_TO_RELEASE =
      ReleaseRequest.newBuilder().setKey(bytes("db")).setToken(1).build();

  private final UnrulyEngine engine = new UnrulyEngine();
  private final Door door = new Door(engine);
  private final Told<PipelineRequest, PipelineReply> told = new Told<>();
  private final StreamObserver<PipelineRequest> stream =
      door.client(PipelineGrpc.PipelineStub.class).run(told);
  private final Queue<PipelinedAnswer> answers = new ArrayDeque<>();

  @AfterEach
  void close() {
    told.goesAway();
    door.close();
  }

  private static PipelinedCommand.Builder command(long sequence) {
    return PipelinedCommand.newBuilder().setSequence(sequence);
  }

  private static PipelinedCommand release(long sequence) {
    return command(sequence).setRelease(NOTHING_TO_RELEASE).build();
  }

  private void sends(PipelinedCommand... commands) {
    stream.onNext(PipelineRequest.newBuilder().addAllCommands(List.of(commands)).build());
  }

  private PipelinedAnswer next() throws InterruptedException {
    while (answers.isEmpty()) {
      answers.addAll(told.next().getAnswersList());
    }
    return answers.remove();
  }

  private Map<Long, PipelinedAnswer> next(int count) throws InterruptedException {
    Map<Long, PipelinedAnswer> bySequence = new HashMap<>();
    for (int i = 0; i < count; i++) {
      PipelinedAnswer answer = next();
      assertThat(bySequence.put(answer.getSequence(), answer)).as("answered twice").isNull();
    }
    return bySequence;
  }

  private long lease(String holder) throws InterruptedException {
    sends(command(77).setGrant(grant(holder)).build());
    return next().getGrant().getLease();
  }

  /** What is empty is malformed or about nothing: every kind has its own words for that. */
  @Test
  void everyCommandIsAnsweredAsInACallOfItsOwn() throws Exception {
    Map<String, Message> calls = new HashMap<>();
    calls.put("grant", door.leases.grant(GrantRequest.getDefaultInstance()));
    calls.put("revoke", door.leases.revoke(RevokeRequest.getDefaultInstance()));
    calls.put("acquire", door.claims.acquire(acquire("", 5).build()));
    calls.put("withdraw", door.claims.withdraw(WithdrawRequest.getDefaultInstance()));
    calls.put("release", door.claims.release(NOTHING_TO_RELEASE));
    calls.put("hand_over", door.claims.handOver(HandOverRequest.getDefaultInstance()));
    calls.put("put", door.keys.put(PutRequest.getDefaultInstance()));
    calls.put("delete", door.keys.delete(DeleteRequest.newBuilder().setRange(only("k")).build()));
    calls.put("add", door.keys.add(AddRequest.getDefaultInstance()));
    calls.put("transact", door.keys.transact(TransactRequest.getDefaultInstance()));
    sends(
        command(2).setGrant(GrantRequest.getDefaultInstance()).build(),
        command(3).setRevoke(RevokeRequest.getDefaultInstance()).build(),
        command(4).setAcquire(acquire("", 5)).build(),
        command(5).setWithdraw(WithdrawRequest.getDefaultInstance()).build(),
        command(6).setRelease(NOTHING_TO_RELEASE).build(),
        command(7).setHandOver(HandOverRequest.getDefaultInstance()).build(),
        command(8).setPut(PutRequest.getDefaultInstance()).build(),
        command(9).setDelete(DeleteRequest.newBuilder().setRange(only("k"))).build(),
        command(10).setAdd(AddRequest.getDefaultInstance()).build(),
        command(11).setTransact(TransactRequest.getDefaultInstance()).build());
    Map<Long, PipelinedAnswer> all = next(10);
    List<FieldDescriptor> kinds = PipelinedCommand.getDescriptor().getOneofs().get(0).getFields();
    assertThat(kinds.stream().map(FieldDescriptor::getName).collect(Collectors.toSet()))
        .isEqualTo(calls.keySet());
    for (FieldDescriptor kind : kinds) {
      PipelinedAnswer answer = all.get((long) kind.getNumber());
      FieldDescriptor reply = PipelinedAnswer.getDescriptor().findFieldByName(kind.getName());
      assertThat(answer.hasField(reply)).as(kind.getName()).isTrue();
      assertThat(answer.getField(reply)).as(kind.getName()).isEqualTo(calls.get(kind.getName()));
    }
  }

  @Test
  void whatIsGrantedHereIsKnownEverywhere() throws Exception {
    long alice = lease("alice");
    sends(command(1).setAcquire(acquire("db", alice)).build());
    PipelinedAnswer answer = next();
    assertThat(answer.getSequence()).isEqualTo(1);
    assertThat(answer.getAcquire().getFresh()).isTrue();
    assertThat(answer.getAcquire().getRemainingMillis()).isPositive().isLessThanOrEqualTo(60_000);
    assertThat(door.acquires("db", alice).getClaim().getToken())
        .isEqualTo(answer.getAcquire().getClaim().getToken());
  }

  @Test
  void whoWaitsHoldsNobodyUpAndIsGrantedByAReleaseOnTheSameStream() throws Exception {
    long alice = lease("alice");
    long bob = lease("bob");
    long token = door.acquires("db", alice).getClaim().getToken();
    sends(command(1).setAcquire(acquire("db", bob).setWaitMillis(-1)).build());
    Until.holds(() -> queueLength() == 1, "bob is in the queue");
    // Many more messages than may be unanswered.
    for (int i = 0; i < 2 * PipelineStream.IN_FLIGHT; i++) {
      sends(release(100 + i));
      assertThat(next().getSequence()).isEqualTo(100 + i);
    }
    sends(
        command(2)
            .setRelease(ReleaseRequest.newBuilder().setKey(bytes("db")).setToken(token))
            .build());
    Map<Long, PipelinedAnswer> both = next(2);
    assertThat(both.get(2L).getRelease().getFresh()).isTrue();
    assertThat(both.get(1L).getAcquire().getClaim().getLease()).isEqualTo(bob);
  }

  private int queueLength() {
    return door.claims
        .describeKey(DescribeKeyRequest.newBuilder().setKey(bytes("db")).build())
        .getKey()
        .getWaitersCount();
  }

  @Test
  void whoWaitsAndGoesAwayKeepsItsPlace() throws Exception {
    long alice = lease("alice");
    long bob = lease("bob");
    door.acquires("db", alice);
    sends(command(1).setAcquire(acquire("db", bob).setWaitMillis(-1)).build());
    Until.holds(() -> queueLength() == 1, "bob is in the queue");
    told.goesAway();
    door.leases.revoke(RevokeRequest.newBuilder().setLease(alice).build());
    assertThat(door.acquires("db", bob).getFresh()).isFalse();
  }

  @Test
  void onlySoManyMayWaitOnOneStream() throws Exception {
    long alice = lease("alice");
    long bob = lease("bob");
    door.acquires("db", alice);
    List<PipelinedCommand> waits = new ArrayList<>();
    for (int i = 0; i <= PipelineStream.WAITS; i++) {
      waits.add(command(i).setAcquire(acquire("db", bob).setWaitMillis(-1)).build());
      if (waits.size() == PipelineStream.COMMANDS || i == PipelineStream.WAITS) {
        sends(waits.toArray(PipelinedCommand[]::new));
        waits.clear();
      }
    }
    PipelinedAnswer refused = next();
    assertThat(refused.getSequence()).isEqualTo(PipelineStream.WAITS);
    assertThat(refused.getTrouble().getKind()).isEqualTo(Trouble.Kind.OVERLOADED);
    assertThat(refused.getTrouble().getText()).contains("10000");
    assertThat(refused.getTrouble().getRetryAfterMillis()).isPositive();
  }

  @Test
  void noMoreThanAFewMessagesAreTakenWithoutAnAnswer() throws Exception {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    engine.fate = answer -> gate.thenCombine(answer, (open, outcome) -> outcome);
    int messages = PipelineStream.IN_FLIGHT + 10;
    IntStream.range(0, messages).forEach(sequence -> sends(release(sequence)));
    Until.holds(() -> engine.submitted.get() >= PipelineStream.IN_FLIGHT, "the first are taken");
    // A call on the same connection comes after all messages that were sent before it.
    door.leases.describeLease(DescribeLeaseRequest.newBuilder().setLease(1).build());
    assertThat(engine.submitted.get()).isEqualTo(PipelineStream.IN_FLIGHT);
    gate.complete(null);
    assertThat(next(messages)).hasSize(messages);
  }

  @Test
  void messagesWithNothingInThemDoNotUseUpTheStream() throws Exception {
    for (int i = 0; i < 2 * PipelineStream.IN_FLIGHT; i++) {
      sends();
    }
    sends(release(3));
    assertThat(next().getSequence()).isEqualTo(3);
  }

  @Test
  void aCommandWithoutAnAnswerIsToldItsTroubleAndTheStreamGoesOn() throws Exception {
    engine.fate =
        answer ->
            CompletableFuture.failedFuture(EngineException.noLeader("it is being elected", 250));
    sends(release(1));
    Trouble trouble = next().getTrouble();
    assertThat(trouble.getKind()).isEqualTo(Trouble.Kind.NO_LEADER);
    assertThat(trouble.getRetryAfterMillis()).isEqualTo(250);
    engine.fate = answer -> answer;
    sends(release(2));
    assertThat(next().getRelease().getRefused().getCode()).isNotEqualTo(Code.CODE_UNKNOWN);
  }

  @Test
  void aCommandThatIsNoneIsToldSo() throws Exception {
    sends(command(1).build(), release(2));
    Map<Long, PipelinedAnswer> both = next(2);
    assertThat(both.get(1L).getTrouble().getKind()).isEqualTo(Trouble.Kind.MALFORMED);
    assertThat(both.get(1L).getTrouble().getText()).contains("command");
    assertThat(both.get(2L).hasRelease()).isTrue();
  }

  @Test
  void tooManyCommandsInOneMessageAreToldTheBound() throws Exception {
    int most = PipelineStream.COMMANDS;
    sends(
        IntStream.range(0, most + 1)
            .mapToObj(PipelineStreamTest::release)
            .toArray(PipelinedCommand[]::new));
    Map<Long, PipelinedAnswer> all = next(most + 1);
    assertThat(all.values())
        .allSatisfy(
            answer -> {
              assertThat(answer.getTrouble().getKind()).isEqualTo(Trouble.Kind.MALFORMED);
              assertThat(answer.getTrouble().getText()).contains("1025").contains("1024");
            });
    sends(
        IntStream.range(0, most)
            .mapToObj(PipelineStreamTest::release)
            .toArray(PipelinedCommand[]::new));
    assertThat(next(most).values()).allMatch(PipelinedAnswer::hasRelease);
  }

  @Test
  void whoHasNothingMoreToSayHearsAllAnswersBeforeTheEnd() throws Exception {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    engine.fate = answer -> gate.thenCombine(answer, (open, outcome) -> outcome);
    sends(release(1), release(2));
    stream.onCompleted();
    Until.holds(() -> engine.submitted.get() == 2, "both are taken");
    gate.complete(null);
    assertThat(next(2)).containsOnlyKeys(1L, 2L);
    told.ends();
  }
}
