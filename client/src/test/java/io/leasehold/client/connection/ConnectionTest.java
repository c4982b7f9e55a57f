package io.leasehold.client.connection;

import static io.leasehold.client.connection.ScriptedNode.answers;
import static io.leasehold.client.connection.ScriptedNode.deadEndpoint;
import static io.leasehold.client.connection.ScriptedNode.fails;
import static io.leasehold.client.connection.ScriptedNode.hangsUp;
import static io.leasehold.client.connection.ScriptedNode.silence;
import static io.leasehold.client.connection.ScriptedNode.that;
import static io.leasehold.client.connection.ScriptedNode.troubled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.grpc.Status;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.DescribeLeaseReply;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Step;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.api.v1.WithdrawReply;
import io.leasehold.api.v1.WithdrawRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A caller sees a cluster, not its nodes, and learns exactly what it may conclude. */
class ConnectionTest {
  private static final GrantRequest GRANT = GrantRequest.newBuilder().setHolder("alice").build();
  private static final GrantReply GRANTED = GrantReply.newBuilder().setLease(7).build();
  private static final Duration SHORT = Duration.ofMillis(300);

  private Connection connection;

  @AfterEach
  void close() {
    if (connection != null) {
      connection.close();
    }
  }

  private Connection connect(String... endpoints) {
    connection = Connection.to(ConnectionSettings.of(String.join(",", endpoints)));
    return connection;
  }

  private Connection connectBriefly(String... endpoints) {
    String all = String.join(",", endpoints);
    connection = Connection.to(ConnectionSettings.of(all).withTimeout(SHORT));
    return connection;
  }

  @Test
  void answerComesBack() {
    try (ScriptedNode node = that(answers(GRANTED))) {
      assertThat(connect(node.endpoint()).call(Rpc.GRANT, GRANT)).isEqualTo(GRANTED);
    }
  }

  @Test
  void refusalIsAnExceptionWithEverythingTheClusterSaid() {
    Refusal refusal =
        Refusal.newBuilder().setCode(Refusal.Code.ID_TAKEN).setText("id 7 is taken").build();
    try (ScriptedNode node = that(answers(GrantReply.newBuilder().setRefused(refusal).build()))) {
      assertThatThrownBy(() -> connect(node.endpoint()).call(Rpc.GRANT, GRANT))
          .isInstanceOfSatisfying(
              RefusedException.class, e -> assertThat(e.refusal()).isEqualTo(refusal))
          .hasMessage("id 7 is taken");
    }
  }

  @Test
  void deadEndpointIsPassedOver() {
    try (ScriptedNode node = that(answers(GRANTED))) {
      Connection toBoth = connect(deadEndpoint(), node.endpoint());
      assertThat(toBoth.call(Rpc.GRANT, GRANT)).isEqualTo(GRANTED);
    }
  }

  @Test
  void silentEndpointDoesNotUseUpTheTimeOfTheOthers() {
    try (ScriptedNode silent = that(silence());
        ScriptedNode node = that(answers(GRANTED))) {
      Connection toBoth = connectBriefly(silent.endpoint(), node.endpoint());
      assertThat(toBoth.call(Rpc.GRANT, GRANT)).isEqualTo(GRANTED);
      assertThat(silent.received).isEqualTo(node.received);
    }
  }

  @Test
  void endpointThatWorkedIsAskedAgain() {
    try (ScriptedNode leaving = that(troubled(Trouble.Kind.STOPPING, "going"), answers(GRANTED));
        ScriptedNode node = that(answers(GRANTED))) {
      Connection toBoth = connect(leaving.endpoint(), node.endpoint());
      toBoth.call(Rpc.GRANT, GRANT);
      toBoth.call(Rpc.GRANT, GRANT);
      assertThat(leaving.received).hasSize(1);
      assertThat(node.received).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OUTCOME_UNKNOWN", "OVERLOADED", "NO_LEADER", "STOPPING"})
  void troubleIsRetriedWithTheSameRequest(Trouble.Kind kind) {
    try (ScriptedNode node = that(troubled(kind, "later"), answers(GRANTED))) {
      assertThat(connect(node.endpoint()).call(Rpc.GRANT, GRANT)).isEqualTo(GRANTED);
      assertThat(node.received).hasSize(2);
      assertThat(node.received.get(0)).isEqualTo(node.received.get(1));
    }
  }

  @Test
  void brokenConnectionIsRetriedWithTheSameIdAtTheOtherEndpoint() {
    try (ScriptedNode broken = that(hangsUp());
        ScriptedNode node = that(answers(GRANTED))) {
      connect(broken.endpoint(), node.endpoint()).call(Rpc.GRANT, GRANT);
      assertThat(broken.received).isEqualTo(node.received);
      assertThat(((GrantRequest) node.received.get(0)).getId()).isPositive();
    }
  }

  @Test
  void idThatTheCallerChoseIsKept() {
    GrantRequest chosen = GRANT.toBuilder().setId(42).build();
    try (ScriptedNode node = that(answers(GRANTED))) {
      connect(node.endpoint()).call(Rpc.GRANT, chosen);
      assertThat(node.received).containsExactly(chosen);
    }
  }

  @Test
  void additionsCarryARequestIdAlsoInsideTransactions() {
    Step addition = Step.newBuilder().setAdd(AddRequest.newBuilder().setDelta(1)).build();
    TransactRequest inner = TransactRequest.newBuilder().addOrElse(addition).build();
    TransactRequest outer =
        TransactRequest.newBuilder()
            .addThen(addition)
            .addThen(Step.newBuilder().setTransact(inner))
            .build();
    try (ScriptedNode node =
        that(answers(AddReply.getDefaultInstance()), answers(TransactReply.getDefaultInstance()))) {
      connect(node.endpoint()).call(Rpc.ADD, addition.getAdd());
      connection.call(Rpc.TRANSACT, outer);
      AddRequest sent = (AddRequest) node.received.get(0);
      TransactRequest transaction = (TransactRequest) node.received.get(1);
      assertThat(sent.getRequestId()).isPositive();
      assertThat(transaction.getThen(0).getAdd().getRequestId()).isPositive();
      assertThat(transaction.getThen(1).getTransact().getOrElse(0).getAdd().getRequestId())
          .isPositive();
    }
  }

  @Test
  void unreachableNamesEveryEndpointAndWhy() {
    String dead = deadEndpoint();
    try (ScriptedNode headless = that(troubled(Trouble.Kind.NO_LEADER, "nobody leads"))) {
      Connection toBoth = connectBriefly(dead, headless.endpoint());
      assertThatThrownBy(() -> toBoth.call(Rpc.GRANT, GRANT))
          .isInstanceOf(UnreachableException.class)
          .hasMessageContaining(dead + " (connection refused)")
          .hasMessageContaining(headless.endpoint() + " (nobody leads)");
    }
  }

  @Test
  void lostAnswerIsAnUnknownOutcome() {
    try (ScriptedNode silent = that(silence())) {
      assertThatThrownBy(() -> connectBriefly(silent.endpoint()).call(Rpc.GRANT, GRANT))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining(silent.endpoint() + " (no answer in time)")
          .hasMessageContaining("sending the same command again is safe");
    }
  }

  /** A first copy that is held up somewhere would be written over what others wrote since. */
  @Test
  void valueWhoseAnswerWasLostIsNotWrittenAgain() {
    PutRequest put = PutRequest.newBuilder().setValue(ByteString.copyFromUtf8("1")).build();
    try (ScriptedNode broken = that(hangsUp());
        ScriptedNode node = that(answers(PutReply.getDefaultInstance()))) {
      Connection toBoth = connect(broken.endpoint(), node.endpoint());
      assertThatThrownBy(() -> toBoth.call(Rpc.PUT, put))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("read before you write again");
      assertThat(broken.received).hasSize(1);
      assertThat(node.received).isEmpty();
    }
  }

  @Test
  void acquisitionIsGivenUpElsewhereIfItIsNamedByItsOrder() {
    WithdrawRequest any = WithdrawRequest.newBuilder().setLease(7).build();
    WithdrawRequest one = any.toBuilder().setOrder(5).build();
    try (ScriptedNode broken = that(hangsUp());
        ScriptedNode node = that(answers(WithdrawReply.getDefaultInstance()))) {
      assertThatThrownBy(() -> connect(broken.endpoint(), node.endpoint()).call(Rpc.WITHDRAW, any))
          .isInstanceOf(OutcomeUnknownException.class);
      assertThat(node.received).isEmpty();
      connect(broken.endpoint(), node.endpoint()).call(Rpc.WITHDRAW, one);
      assertThat(node.received).containsExactly(one);
    }
  }

  @Test
  void valueThatWasCertainlyNotWrittenIsSentElsewhere() {
    PutRequest put = PutRequest.newBuilder().setValue(ByteString.copyFromUtf8("1")).build();
    try (ScriptedNode headless = that(troubled(Trouble.Kind.NO_LEADER, "nobody leads"));
        ScriptedNode node = that(answers(PutReply.getDefaultInstance()))) {
      connect(deadEndpoint(), headless.endpoint(), node.endpoint()).call(Rpc.PUT, put);
      assertThat(node.received).containsExactly(put);
    }
  }

  @Test
  void lostAnswerOfAReadLeavesNoDoubt() {
    try (ScriptedNode silent = that(silence())) {
      Connection toIt = connectBriefly(silent.endpoint());
      assertThatThrownBy(
              () -> toIt.call(Rpc.DESCRIBE_LEASE, DescribeLeaseRequest.getDefaultInstance()))
          .isInstanceOf(UnreachableException.class);
    }
  }

  @Test
  void oneUnknownAttemptMakesTheWholeOutcomeUnknown() {
    try (ScriptedNode broken = that(hangsUp(), troubled(Trouble.Kind.NO_LEADER, "none"))) {
      assertThatThrownBy(() -> connectBriefly(broken.endpoint()).call(Rpc.GRANT, GRANT))
          .isInstanceOf(OutcomeUnknownException.class);
    }
  }

  @Test
  void malformedRequestIsNotRetried() {
    try (ScriptedNode node = that(troubled(Trouble.Kind.MALFORMED, "ttl is -1"))) {
      assertThatThrownBy(() -> connect(node.endpoint()).call(Rpc.GRANT, GRANT))
          .isInstanceOf(CallFailedException.class)
          .hasMessageContaining("ttl is -1");
      assertThat(node.received).hasSize(1);
    }
  }

  @Test
  void strangerOnThePortIsNamed() {
    try (ScriptedNode node = that(fails(Status.UNIMPLEMENTED))) {
      assertThatThrownBy(() -> connect(node.endpoint()).call(Rpc.GRANT, GRANT))
          .isInstanceOf(CallFailedException.class)
          .hasMessageContaining("is a Leasehold node of this version listening there?");
    }
  }

  @Test
  void nodeThatComesUpLateIsFound() {
    try (ScriptedNode node = that(hangsUp(), hangsUp(), hangsUp(), answers(GRANTED))) {
      assertThat(connect(deadEndpoint(), node.endpoint()).call(Rpc.GRANT, GRANT))
          .isEqualTo(GRANTED);
    }
  }

  @Test
  void waitingOutlastsTheTimeoutAndABrokenConnection() throws InterruptedException {
    AcquireReply acquired =
        AcquireReply.newBuilder().setClaim(Claim.newBuilder().setToken(9)).build();
    AcquireRequest patient = AcquireRequest.newBuilder().setWaitMillis(-1).build();
    try (ScriptedNode node = that(answers(acquired));
        ScriptedNode breaking = that(silence())) {
      Connection toBoth = connectBriefly(breaking.endpoint(), node.endpoint());
      CompletableFuture<AcquireReply> answer = toBoth.send(Rpc.ACQUIRE, patient);
      assertThat(breaking.awaitMessage()).isEqualTo(patient);
      awaitTimeout(breaking);
      assertThat(answer).isNotDone();
      breaking.dies();
      assertThat(Connection.await(answer)).isEqualTo(acquired);
      assertThat(node.received).contains(patient);
    }
  }

  /** A call that is not a wait fails meanwhile. */
  private static void awaitTimeout(ScriptedNode silent) {
    ConnectionSettings brief = ConnectionSettings.of(silent.endpoint()).withTimeout(SHORT);
    try (Connection other = Connection.to(brief)) {
      assertThatThrownBy(() -> other.call(Rpc.GRANT, GRANT))
          .isInstanceOf(OutcomeUnknownException.class);
    }
  }

  @Test
  void waitIsShorterWhenItIsAskedForAgain() {
    AcquireRequest waiting = AcquireRequest.newBuilder().setWaitMillis(60_000).build();
    try (ScriptedNode node =
        that(hangsUp(), hangsUp(), hangsUp(), answers(AcquireReply.getDefaultInstance()))) {
      connect(node.endpoint()).call(Rpc.ACQUIRE, waiting);
      assertThat(node.received.stream().map(ConnectionTest::waitMillis))
          .isSortedAccordingTo((earlier, later) -> Long.compare(later, earlier))
          .hasSize(4);
      assertThat(waitMillis(node.received.get(3))).isLessThan(60_000);
    }
  }

  private static long waitMillis(Message request) {
    return ((AcquireRequest) request).getWaitMillis();
  }

  @Test
  void waitEndsIfNobodyCanBeReached() {
    AcquireRequest patient = AcquireRequest.newBuilder().setWaitMillis(-1).build();
    Connection toNobody = connectBriefly(deadEndpoint());
    assertThatThrownBy(() -> toNobody.call(Rpc.ACQUIRE, patient))
        .isInstanceOf(UnreachableException.class);
  }

  @Test
  void closingAbandonsWhatIsNotAnswered() throws InterruptedException {
    try (ScriptedNode silent = that(silence())) {
      CompletableFuture<GrantReply> answer = connect(silent.endpoint()).send(Rpc.GRANT, GRANT);
      silent.awaitMessage();
      connection.close();
      assertThatThrownBy(() -> Connection.await(answer))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("closed");
      assertThatThrownBy(() -> connection.send(Rpc.GRANT, GRANT))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void readsAreAnswered() {
    DescribeLeaseReply reply = DescribeLeaseReply.newBuilder().build();
    try (ScriptedNode node = that(answers(reply))) {
      assertThat(
              connect(node.endpoint())
                  .call(Rpc.DESCRIBE_LEASE, DescribeLeaseRequest.getDefaultInstance()))
          .isEqualTo(reply);
    }
  }
}
