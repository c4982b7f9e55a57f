package io.leasehold.client.connection;

import static io.leasehold.client.connection.ScriptedNode.answers;
import static io.leasehold.client.connection.ScriptedNode.deadEndpoint;
import static io.leasehold.client.connection.ScriptedNode.hangsUp;
import static io.leasehold.client.connection.ScriptedNode.silence;
import static io.leasehold.client.connection.ScriptedNode.that;
import static io.leasehold.client.connection.ScriptedNode.troubled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Message;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watches and streams of renewals outlive their connections. */
class StreamsTest {
  private static final WatchRequest FROM_NOW = WatchRequest.getDefaultInstance();

  private Connection connection;
  private final Diary diary = new Diary();

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

  /** Writes down what it is told. */
  private static final class Diary implements Watcher {
    final BlockingQueue<Object> pages = new LinkedBlockingQueue<>();

    @Override
    public void told(List<Event> events, Position next) {
      pages.addAll(events);
    }

    @Override
    public void interrupted(String why) {
      pages.add("interrupted");
    }

    @Override
    public void ended(ConnectionException cause) {
      pages.add(cause);
    }
  }

  private static Position at(long revision) {
    return Position.newBuilder().setRevision(revision).build();
  }

  private static Event event(long revision) {
    return Event.newBuilder().setPosition(at(revision)).build();
  }

  private static WatchReply standing(long next) {
    return WatchReply.newBuilder().setNext(at(next)).build();
  }

  private static WatchReply telling(long revision) {
    return WatchReply.newBuilder().addEvents(event(revision)).setNext(at(revision + 1)).build();
  }

  @Test
  void watchResumesBehindTheLastEventAtTheOtherEndpoint() throws InterruptedException {
    try (ScriptedNode breaking = that(answers(standing(5), telling(5)));
        ScriptedNode node = that(answers(standing(6), telling(6)))) {
      connect(breaking.endpoint(), node.endpoint()).watch(FROM_NOW, diary);
      assertThat(diary.pages.take()).isEqualTo(event(5));
      breaking.dies();
      assertThat(diary.pages.take()).isEqualTo("interrupted");
      assertThat(diary.pages.take()).isEqualTo(event(6));
      assertThat(node.received).containsExactly(WatchRequest.newBuilder().setFrom(at(6)).build());
    }
  }

  @Test
  void watchThatOnlyStoodResumesWhereItStood() throws InterruptedException {
    try (ScriptedNode node =
        that(
            caller -> {
              answers(standing(5)).play(caller);
              hangsUp().play(caller);
            },
            answers(standing(5), telling(5)))) {
      connect(node.endpoint()).watch(FROM_NOW, diary);
      assertThat(diary.pages.take()).isEqualTo("interrupted");
      assertThat(diary.pages.take()).isEqualTo(event(5));
      assertThat(((WatchRequest) node.received.get(1)).getFrom()).isEqualTo(at(5));
    }
  }

  @Test
  void positionThatIsNoLongerKeptEndsTheWatch() throws InterruptedException {
    Refusal refusal = Refusal.newBuilder().setCode(Refusal.Code.TOO_OLD).setText("too old").build();
    try (ScriptedNode node = that(answers(WatchReply.newBuilder().setRefused(refusal).build()))) {
      connect(node.endpoint()).watch(FROM_NOW, diary);
      assertThat(diary.pages.take()).isInstanceOf(RefusedException.class);
    }
  }

  @Test
  void watchThatNeverStoodGivesUp() throws InterruptedException {
    ConnectionSettings brief =
        ConnectionSettings.of(deadEndpoint()).withTimeout(Duration.ofMillis(200));
    connection = Connection.to(brief);
    connection.watch(FROM_NOW, diary);
    assertThat(diary.pages.take()).isInstanceOf(UnreachableException.class);
  }

  private static RenewReply renewed(long sequence) {
    return RenewReply.newBuilder().setSequence(sequence).setRenewed(1).build();
  }

  @Test
  void renewalsAreAnsweredOneByOne() {
    try (ScriptedNode node = that(answers(renewed(1)), answers(renewed(2)))) {
      RenewStream stream = connect(node.endpoint()).renewals();
      assertThat(Connection.await(stream.renew(List.of(7L)))).isEqualTo(renewed(1));
      assertThat(Connection.await(stream.renew(List.of(7L, 8L)))).isEqualTo(renewed(2));
      assertThat(((RenewRequest) node.received.get(1)).getLeasesList()).containsExactly(7L, 8L);
    }
  }

  @Test
  void unansweredRenewalIsSentAgainAtTheOtherEndpoint() throws InterruptedException {
    try (ScriptedNode breaking = that(silence());
        ScriptedNode node = that(answers(renewed(1)))) {
      RenewStream stream = connect(breaking.endpoint(), node.endpoint()).renewals();
      CompletableFuture<RenewReply> answer = stream.renew(List.of(7L));
      breaking.awaitMessage();
      breaking.dies();
      assertThat(Connection.await(answer)).isEqualTo(renewed(1));
    }
  }

  @Test
  void silentNodeIsLeftAndItsLateAnswerStillCounts() throws InterruptedException {
    BlockingQueue<StreamObserver<Message>> callers = new LinkedBlockingQueue<>();
    try (ScriptedNode slow = that(callers::add);
        ScriptedNode silent = that(silence())) {
      RenewStream stream = connect(slow.endpoint(), silent.endpoint()).renewals();
      CompletableFuture<RenewReply> answer = stream.renew(List.of(7L), 50_000_000);
      silent.awaitMessage();
      callers.take().onNext(renewed(1));
      assertThat(Connection.await(answer)).isEqualTo(renewed(1));
    }
  }

  @Test
  void troubleOfANodeThatWasLeftDoesNotEndTheLineToTheOther() throws InterruptedException {
    BlockingQueue<StreamObserver<Message>> callers = new LinkedBlockingQueue<>();
    BlockingQueue<StreamObserver<Message>> others = new LinkedBlockingQueue<>();
    Trouble noLeader = Trouble.newBuilder().setKind(Trouble.Kind.NO_LEADER).build();
    try (ScriptedNode slow = that(callers::add);
        ScriptedNode other = that(others::add)) {
      RenewStream stream = connect(slow.endpoint(), other.endpoint()).renewals();
      CompletableFuture<RenewReply> answer = stream.renew(List.of(7L), 300_000_000);
      StreamObserver<Message> toOther = others.take();
      callers.take().onNext(RenewReply.newBuilder().setSequence(1).setTrouble(noLeader).build());
      toOther.onNext(renewed(1));
      assertThat(Connection.await(answer)).isEqualTo(renewed(1));
    }
  }

  @Test
  void troubledRenewalIsSentAgain() {
    Trouble noLeader = Trouble.newBuilder().setKind(Trouble.Kind.NO_LEADER).build();
    RenewReply troubled = RenewReply.newBuilder().setSequence(1).setTrouble(noLeader).build();
    try (ScriptedNode node =
        that(answers(troubled), troubled(Trouble.Kind.STOPPING, "going"), answers(renewed(1)))) {
      RenewStream stream = connect(node.endpoint()).renewals();
      assertThat(Connection.await(stream.renew(List.of(7L)))).isEqualTo(renewed(1));
      assertThat(node.received).hasSize(3);
    }
  }

  @Test
  void refusedMessageIsARefusal() {
    Refusal refusal = Refusal.newBuilder().setText("too many leases").build();
    RenewReply refused = RenewReply.newBuilder().setSequence(1).setRefusedMessage(refusal).build();
    try (ScriptedNode node = that(answers(refused))) {
      RenewStream stream = connect(node.endpoint()).renewals();
      assertThatThrownBy(() -> Connection.await(stream.renew(List.of(7L))))
          .isInstanceOf(RefusedException.class)
          .hasMessage("too many leases");
    }
  }

  @Test
  void renewalThatNobodyAnswersFailsInTime() {
    Duration brief = Duration.ofMillis(200);
    connection = Connection.to(ConnectionSettings.of(deadEndpoint()).withTimeout(brief));
    assertThatThrownBy(() -> Connection.await(connection.renewals().renew(List.of(7L))))
        .isInstanceOf(UnreachableException.class);
    try (ScriptedNode silent = that(silence());
        Connection toIt =
            Connection.to(ConnectionSettings.of(silent.endpoint()).withTimeout(brief))) {
      assertThatThrownBy(() -> Connection.await(toIt.renewals().renew(List.of(7L))))
          .isInstanceOf(OutcomeUnknownException.class);
    }
  }

  @Test
  void renewalRightAfterAnUnansweredOneIsSentOnTheNextLine() {
    Duration brief = Duration.ofSeconds(2);
    try (ScriptedNode node = that(answers(renewed(1)), silence(), answers(renewed(3)));
        Connection toIt =
            Connection.to(ConnectionSettings.of(node.endpoint()).withTimeout(brief))) {
      RenewStream stream = toIt.renewals();
      assertThat(Connection.await(stream.renew(List.of(7L)))).isEqualTo(renewed(1));
      CompletableFuture<RenewReply> last =
          stream.renew(List.of(7L)).exceptionallyCompose(failure -> stream.renew(List.of(8L)));
      assertThat(Connection.await(last)).isEqualTo(renewed(3));
    }
  }

  @Test
  void closedStreamFailsWhatIsPending() throws InterruptedException {
    try (ScriptedNode silent = that(silence())) {
      RenewStream stream = connect(silent.endpoint()).renewals();
      CompletableFuture<RenewReply> answer = stream.renew(List.of(7L));
      silent.awaitMessage();
      stream.close();
      assertThatThrownBy(() -> Connection.await(answer)).hasMessageContaining("closed");
      assertThatThrownBy(() -> stream.renew(List.of(7L))).isInstanceOf(IllegalStateException.class);
    }
  }
}
