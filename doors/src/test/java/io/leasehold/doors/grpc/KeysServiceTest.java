package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.bytes;
import static io.leasehold.doors.grpc.Door.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.Compare;
import io.leasehold.api.v1.DeleteReply;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.KeyValue;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.Step;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.engine.node.Engines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stored keys over the network. */
class KeysServiceTest {
  private final Door door = new Door(Engines.inMemory());

  @AfterEach
  void close() {
    door.close();
  }

  @Test
  void aPutTellsWhatItReplaced() {
    PutReply first = door.puts("k", "one");
    assertThat(first.hasPrevious()).isFalse();
    PutReply second = door.puts("k", "two");
    assertThat(second.getStored().getValue()).isEqualTo(bytes("two"));
    assertThat(second.getStored().getVersion()).isEqualTo(2);
    assertThat(second.getPrevious()).isEqualTo(first.getStored());
  }

  @Test
  void keepingTheValueOfAMissingKeyIsRefused() {
    Refusal refused =
        door.keys
            .put(PutRequest.newBuilder().setKey(bytes("k")).setKeepValue(true).build())
            .getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.NOT_STORED);
    assertThat(refused.getKey()).isEqualTo(bytes("k"));
  }

  @Test
  void aRangeIsReadNowAndAtAnOlderRevision() {
    long revision = door.puts("a", "1").getStored().getModRevision();
    door.puts("b", "2");
    door.puts("c", "3");
    GetRequest.Builder all = GetRequest.newBuilder();
    GetReply some = door.keys.get(all.setLimit(2).build());
    assertThat(some.getKeysList()).extracting(KeyValue::getKey).contains(bytes("a"), bytes("b"));
    assertThat(some.getCount()).isEqualTo(3);
    GetReply old = door.keys.get(all.setRevision(revision).setStale(true).build());
    assertThat(old.getKeysList()).extracting(KeyValue::getKey).containsExactly(bytes("a"));
    assertThat(old.getRevision()).isEqualTo(revision);
    GetReply count = door.keys.get(GetRequest.newBuilder().setCountOnly(true).build());
    assertThat(count.getKeysList()).isEmpty();
    assertThat(count.getCount()).isEqualTo(3);
  }

  @Test
  void aRevisionOfTheFutureAndANegativeLimitAreRefused() {
    assertThat(code(GetRequest.newBuilder().setRevision(99))).isEqualTo(Code.BAD_ARGUMENT);
    assertThat(code(GetRequest.newBuilder().setLimit(-5))).isEqualTo(Code.BAD_ARGUMENT);
  }

  private Code code(GetRequest.Builder request) {
    return door.keys.get(request.build()).getRefused().getCode();
  }

  @Test
  void aDeleteTellsWhatWasThere() {
    door.puts("a", "1");
    door.puts("b", "2");
    DeleteReply reply = door.keys.delete(DeleteRequest.newBuilder().setRange(only("a")).build());
    assertThat(reply.getPreviousList()).extracting(KeyValue::getValue).containsExactly(bytes("1"));
    assertThat(door.keys.get(GetRequest.getDefaultInstance()).getCount()).isEqualTo(1);
  }

  @Test
  void aDeleteWithoutARangeDeletesNothing() {
    door.puts("a", "1");
    DeleteReply reply = door.keys.delete(DeleteRequest.getDefaultInstance());
    assertThat(reply.getRefused().getCode()).isEqualTo(Code.BAD_ARGUMENT);
    assertThat(door.keys.get(GetRequest.getDefaultInstance()).getCount()).isEqualTo(1);
    KeyRange all = KeyRange.getDefaultInstance();
    door.keys.delete(DeleteRequest.newBuilder().setRange(all).build());
    assertThat(door.keys.get(GetRequest.getDefaultInstance()).getCount()).isZero();
  }

  @Test
  void anAdditionIsCountedOnceAndOnlyToNumbers() {
    AddRequest add =
        AddRequest.newBuilder().setKey(bytes("n")).setDelta(5).setRequestId(77).build();
    AddReply first = door.keys.add(add);
    assertThat(first.getValue()).isEqualTo(5);
    assertThat(door.keys.add(add)).isEqualTo(first);
    door.puts("n", "no number");
    Refusal refused = door.keys.add(add.toBuilder().setRequestId(78).build()).getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.NOT_A_COUNTER);
    assertThat(refused.getText()).contains("no number");
  }

  @Test
  void aTransactionAnswersEachOfItsSteps() {
    long lease = door.lease("alice");
    long token = door.acquires("db", lease).getClaim().getToken();
    TransactRequest.Builder request = TransactRequest.newBuilder();
    request
        .addComparesBuilder()
        .setRange(only("db"))
        .setTarget(Compare.Target.CLAIM_TOKEN)
        .setNumber(token);
    request.addThenBuilder().getPutBuilder().setKey(bytes("k")).setValue(bytes("v"));
    request.addThenBuilder().getAddBuilder().setKey(bytes("n")).setDelta(2);
    request.addThenBuilder().getGetBuilder().setRange(only("k"));
    request.addThenBuilder().getDeleteBuilder().setRange(only("other"));
    request.addThenBuilder().getTransactBuilder();
    TransactReply done = door.keys.transact(request.build());
    assertThat(done.getSucceeded()).isTrue();
    assertThat(done.getResultsList()).hasSize(5);
    assertThat(done.getResults(0).getPut().getStored().getModRevision())
        .isEqualTo(done.getRevision());
    assertThat(done.getResults(1).getAdd().getValue()).isEqualTo(2);
    assertThat(done.getResults(2).getGet().getKeys(0).getValue()).isEqualTo(bytes("v"));
    assertThat(done.getResults(3).getDelete().getPreviousList()).isEmpty();
    assertThat(done.getResults(4).getTransact().getSucceeded()).isTrue();
  }

  @Test
  void aTransactionWhoseComparesFailDoesTheOtherBranch() {
    TransactRequest.Builder request = TransactRequest.newBuilder();
    request
        .addComparesBuilder()
        .setRange(only("k"))
        .setTarget(Compare.Target.VERSION)
        .setRelation(Compare.Relation.GREATER);
    request.addOrElseBuilder().getPutBuilder().setKey(bytes("k"));
    TransactReply done = door.keys.transact(request.build());
    assertThat(done.getSucceeded()).isFalse();
    assertThat(done.getResults(0).hasPut()).isTrue();
  }

  @Test
  void anEmptyStepAnywhereRefusesTheWholeTransaction() {
    TransactRequest.Builder request = TransactRequest.newBuilder();
    request.addThenBuilder().getPutBuilder().setKey(bytes("k"));
    request.addThenBuilder().getTransactBuilder().addOrElse(Step.getDefaultInstance());
    Refusal refused = door.keys.transact(request.build()).getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.BAD_ARGUMENT);
    assertThat(door.keys.get(GetRequest.getDefaultInstance()).getCount()).isZero();
  }
}
