package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.StepReply.ReplyCase;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Outcome.Kind;
import io.leasehold.core.outcome.Refusal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Outcomes as replies: what was asked for, or any refusal. */
class RepliesTest {
  private static final Map<String, Function<Outcome, Message>> REPLIES =
      Map.ofEntries(
          Map.entry("grant", LeaseReplies::grant),
          Map.entry("revoke", LeaseReplies::revoke),
          Map.entry("describe", LeaseReplies::describe),
          Map.entry("acquire", outcome -> ClaimReplies.acquire(outcome, 0)),
          Map.entry("withdraw", ClaimReplies::withdraw),
          Map.entry("release", ClaimReplies::release),
          Map.entry("handOver", ClaimReplies::handOver),
          Map.entry("put", KeyReplies::put),
          Map.entry("get", KeyReplies::get),
          Map.entry("delete", KeyReplies::delete),
          Map.entry("add", KeyReplies::add),
          Map.entry("transact", KeyReplies::transact),
          Map.entry("limits", ClusterReplies::limits),
          Map.entry("compact", ClusterReplies::compact));

  static Stream<Outcome> refusals() {
    return Samples.refusals();
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void everyReplyCarriesEveryRefusalAndNothingElse(Outcome refusal) {
    io.leasehold.api.v1.Refusal expected = Refusals.of((Refusal) refusal);
    REPLIES.forEach(
        (name, reply) ->
            assertThat(reply.apply(refusal).getAllFields().values())
                .as(name)
                .containsExactly(expected));
    RenewReply renewal = LeaseReplies.renew(3, refusal);
    assertThat(renewal.getSequence()).isEqualTo(3);
    assertThat(renewal.getRefusedMessage()).isEqualTo(expected);
  }

  @Test
  void renewalsSpellOutTheirExceptions() {
    RenewReply reply = LeaseReplies.renew(3, Samples.outcome(Kind.RENEWED));
    assertThat(reply.getRenewed()).isEqualTo(3);
    assertThat(reply.getRefused(0).getIndex()).isEqualTo(1);
    assertThat(reply.getRefused(0).getLease()).isEqualTo(9);
    assertThat(reply.getRefused(0).getWhy().getLease()).isEqualTo(9);
    assertThat(reply.getNotices(0).getIndex()).isEqualTo(2);
    assertThat(reply.getNotices(0).getLease()).isEqualTo(10);
    assertThat(reply.getNotices(0).getRemainingMillis()).isEqualTo(400);
    assertThat(reply.getNotices(0).getLostList()).containsExactly(ToWire.tenure(Samples.TENURE));
  }

  @Test
  void aClaimNeverHasLessThanNothingLeft() {
    Outcome acquired = Samples.outcome(Kind.ACQUIRED);
    assertThat(ClaimReplies.acquire(acquired, 1).getRemainingMillis()).isEqualTo(2);
    assertThat(ClaimReplies.acquire(acquired, 9).getRemainingMillis()).isZero();
  }

  @Test
  void aPlaceInTheQueueIsNoClaim() {
    AcquireReply reply = ClaimReplies.acquire(Samples.outcome(Kind.QUEUED), 0);
    assertThat(reply.hasClaim()).isFalse();
    assertThat(reply.getQueued()).isEqualTo(ToWire.waiter(Samples.WAITER));
    assertThat(reply.getPlace()).isEqualTo(2);
  }

  @Test
  void historyAndExplanationKeepLiveAndEnded() {
    var history =
        ClaimReplies.history(
            new KeyHistory(Samples.DB, List.of(Samples.CLAIM), List.of(Samples.TENURE)), 5);
    assertThat(history.getLiveList()).containsExactly(ToWire.claim(Samples.CLAIM));
    assertThat(history.getEndedList()).containsExactly(ToWire.tenure(Samples.TENURE));
    assertThat(history.getClusterTimeMillis()).isEqualTo(5);
    Explanation live =
        new Explanation(Samples.DB, 41, Samples.CLAIM, null, List.of(Samples.CLAIM), 2);
    assertThat(ClaimReplies.why(live).getText()).isEqualTo(live.text());
    assertThat(ClaimReplies.why(live).getLive()).isEqualTo(ToWire.claim(Samples.CLAIM));
    assertThat(ClaimReplies.why(live).hasEnded()).isFalse();
  }

  /** The count goes on where the keys stop, so that a caller knows what it did not get. */
  @Test
  void aReadOfVeryMuchIsCutAndCounted() {
    Bytes large = Bytes.of(new byte[6 << 20]);
    List<KeyValue> keys =
        Stream.of("a", "b", "c").map(key -> new KeyValue(Key.of(key), large, 1, 1, 1, 0)).toList();
    GetReply reply = KeyReplies.get(new KeysRead(9, keys, 3));
    assertThat(reply.getKeysCount()).isEqualTo(2);
    assertThat(reply.getCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatATransactionCanDoIsAStep(Kind kind) {
    Map<Kind, ReplyCase> steps =
        Map.of(
            Kind.STORED, ReplyCase.PUT,
            Kind.DELETED, ReplyCase.DELETE,
            Kind.ADDED, ReplyCase.ADD,
            Kind.KEYS_READ, ReplyCase.GET,
            Kind.TRANSACTED, ReplyCase.TRANSACT);
    Outcome outcome = Samples.outcome(kind);
    if (steps.containsKey(kind)) {
      assertThat(KeyReplies.step(outcome).getReplyCase()).isEqualTo(steps.get(kind));
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> KeyReplies.step(outcome))
          .withMessageContaining(kind.name());
    }
  }

  @Test
  void successesKeepTheirFields() {
    var granted = LeaseReplies.grant(Samples.outcome(Kind.GRANTED));
    assertThat(granted.getLease()).isEqualTo(7);
    assertThat(granted.getDeadlineAtMillis()).isEqualTo(100);
    assertThat(granted.getRemainingMillis()).isEqualTo(30);
    assertThat(granted.getFresh()).isTrue();
    var stored = KeyReplies.put(Samples.outcome(Kind.STORED));
    assertThat(stored.getStored()).isEqualTo(ToWire.keyValue(Samples.STORED));
    assertThat(stored.getPrevious()).isEqualTo(ToWire.keyValue(Samples.PREVIOUS));
    var deleted = KeyReplies.delete(Samples.outcome(Kind.DELETED));
    assertThat(deleted.getRevision()).isEqualTo(21);
    assertThat(deleted.getPrevious(0).getValue()).isEqualTo(ByteString.copyFromUtf8("previous"));
    TransactReply done = KeyReplies.transact(Samples.outcome(Kind.TRANSACTED));
    assertThat(done.getSucceeded()).isTrue();
    assertThat(done.getRevision()).isEqualTo(22);
    assertThat(done.getResults(0).getAdd().getValue()).isEqualTo(5);
    assertThat(done.getResults(0).getAdd().getRevision()).isEqualTo(22);
    assertThat(KeyReplies.get(Samples.outcome(Kind.KEYS_READ)).getRevision()).isEqualTo(22);
    assertThat(ClusterReplies.compact(Samples.outcome(Kind.COMPACTED)).getRevision()).isEqualTo(21);
    assertThat(ClaimReplies.release(Samples.outcome(Kind.RELEASED)).getFresh()).isTrue();
    assertThat(ClaimReplies.handOver(Samples.outcome(Kind.HANDED_OVER)).getClaim())
        .isEqualTo(ToWire.claim(Samples.CLAIM));
  }
}
