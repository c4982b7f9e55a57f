package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.WithdrawRequest;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Terms;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests keep every value on their way into the core. */
class CommandsTest {
  private static final ByteString DB = ByteString.copyFromUtf8("db");
  private static final Key KEY = Key.of("db");

  @Test
  void aGrantKeepsItsTerms() {
    GrantRequest.Builder request = GrantRequest.newBuilder().setId(7).setHolder("alice");
    request
        .getTermsBuilder()
        .setTermMillis(10)
        .setSoftMillis(5)
        .setMaxLifeMillis(20)
        .setLockDelayMillis(3);
    assertThat(Commands.grant(request.build()))
        .isEqualTo(new GrantLease(7, "alice", new Terms(10, 5, 20, 3)));
  }

  @Test
  void aGrantWithoutASoftLimitHasItsWholeTerm() {
    GrantRequest.Builder request = GrantRequest.newBuilder();
    request.getTermsBuilder().setTermMillis(10);
    assertThat(Commands.grant(request.build()).terms()).isEqualTo(Terms.ofMillis(10));
  }

  @Test
  void aRenewalKeepsItsIdsInOrder() {
    RenewRequest request = RenewRequest.newBuilder().addLeases(3).addLeases(1).addLeases(3).build();
    assertThat(Commands.renew(request)).isEqualTo(new RenewLeases(3, 1, 3));
  }

  @Test
  void simpleCommandsKeepTheirFields() {
    assertThat(Commands.revoke(RevokeRequest.newBuilder().setLease(7).setByHolder(true).build()))
        .isEqualTo(new RevokeLease(7, true));
    assertThat(Commands.withdraw(WithdrawRequest.newBuilder().setKey(DB).setLease(7).build()))
        .isEqualTo(new Withdraw(KEY, 7));
    assertThat(
            Commands.withdraw(
                WithdrawRequest.newBuilder().setKey(DB).setLease(7).setOrder(5).build()))
        .isEqualTo(new Withdraw(KEY, 7, 5));
    assertThat(Commands.release(ReleaseRequest.newBuilder().setKey(DB).setToken(8).build()))
        .isEqualTo(new Release(KEY, 8));
    assertThat(
            Commands.handOver(
                HandOverRequest.newBuilder()
                    .setKey(DB)
                    .setToken(8)
                    .setToLease(9)
                    .setToHolder("bob")
                    .build()))
        .isEqualTo(new HandOver(KEY, 8, 9, "bob"));
    assertThat(
            Commands.add(AddRequest.newBuilder().setKey(DB).setDelta(-2).setRequestId(6).build()))
        .isEqualTo(new Add(KEY, -2, 6));
    assertThat(Commands.compact(CompactRequest.newBuilder().setRevision(5).build()))
        .isEqualTo(new Compact(5));
  }

  @Test
  void anAcquisitionKeepsItsFields() {
    AcquireRequest request =
        AcquireRequest.newBuilder()
            .setKey(DB)
            .setLease(7)
            .setModeValue(2)
            .setSlots(4)
            .setWantedSlot(0)
            .setWaitMillis(99)
            .setValue(ByteString.copyFromUtf8("v"))
            .setOrder(5)
            .build();
    assertThat(Commands.acquire(request))
        .isEqualTo(new Acquire(KEY, 7, ClaimMode.SLOT, 4, 0, 99, Bytes.of("v"), 5));
  }

  @Test
  void absentAndNegativeValuesOfAnAcquisitionHaveTheirMeaning() {
    AcquireRequest request = AcquireRequest.newBuilder().setKey(DB).setWaitMillis(-1).build();
    Acquire acquire = Commands.acquire(request);
    assertThat(acquire.mode()).isEqualTo(ClaimMode.EXCLUSIVE);
    assertThat(acquire.wantedSlot()).isEqualTo(Claim.NO_SLOT);
    assertThat(acquire.waitMillis()).isEqualTo(Acquire.FOREVER);
  }

  @Test
  void keysAndRangesKeepTheirBytes() {
    PutRequest put =
        PutRequest.newBuilder()
            .setKey(DB)
            .setValue(ByteString.copyFromUtf8("v"))
            .setLease(7)
            .setKeepValue(true)
            .setKeepLease(true)
            .build();
    assertThat(Commands.put(put)).isEqualTo(new Put(KEY, Bytes.of("v"), 7, true, true));
    DeleteRequest.Builder delete = DeleteRequest.newBuilder();
    delete.getRangeBuilder().setFrom(DB);
    assertThat(Commands.delete(delete.build())).isEqualTo(new Delete(KeyRange.atOrAfter(KEY)));
    GetRequest.Builder get = GetRequest.newBuilder().setRevision(3).setCountOnly(true);
    get.getRangeBuilder().setTo(DB);
    assertThat(Commands.read(get.build()))
        .isEqualTo(new Read(new KeyRange(null, KEY), ListBound.MOST, 3, true));
  }

  @Test
  void listsAreBoundedWhateverTheCallerNames() {
    assertThat(ListBound.of(0)).isEqualTo(1_000);
    assertThat(ListBound.of(7)).isEqualTo(7);
    assertThat(ListBound.of(Integer.MAX_VALUE)).isEqualTo(10_000);
    assertThat(ListBound.ofKeys(7)).isEqualTo(7);
    assertThat(ListBound.ofKeys(Integer.MAX_VALUE)).isEqualTo(10_000);
    assertThatExceptionOfType(Malformed.class).isThrownBy(() -> ListBound.of(-1));
  }

  @Test
  void aTransactionKeepsBothBranches() {
    TransactRequest.Builder request = TransactRequest.newBuilder();
    request.addComparesBuilder().setTargetValue(5).setRelationValue(1).setNumber(41).setValue(DB);
    request.addThenBuilder().getPutBuilder().setKey(DB);
    request.addThenBuilder().getGetBuilder().setLimit(1);
    request.addOrElseBuilder().getAddBuilder().setKey(DB).setDelta(1);
    request.addOrElseBuilder().getTransactBuilder();
    assertThat(Commands.transact(request.build()))
        .isEqualTo(
            new Transact(
                List.of(
                    new Compare(
                        KeyRange.all(),
                        Compare.Target.CLAIM_TOKEN,
                        Compare.Relation.NOT_EQUAL,
                        41,
                        Bytes.of("db"))),
                List.of(Put.of(KEY, Bytes.EMPTY), new Read(KeyRange.all(), 1, 0, false)),
                List.of(new Add(KEY, 1, 0), new Transact(List.of(), List.of(), List.of()))));
  }

  @ParameterizedTest
  @EnumSource
  void everyTargetHasItsName(Compare.Target target) {
    var wire = io.leasehold.api.v1.Compare.Target.valueOf(target.name());
    assertThat(FromWire.target(wire, wire.getNumber())).isEqualTo(target);
  }

  @ParameterizedTest
  @EnumSource
  void everyRelationHasItsName(Compare.Relation relation) {
    var wire = io.leasehold.api.v1.Compare.Relation.valueOf(relation.name());
    assertThat(FromWire.relation(wire, wire.getNumber())).isEqualTo(relation);
  }

  @Test
  void numbersThatNoEnumHasAreMalformedAndNamed() {
    TransactRequest.Builder target = TransactRequest.newBuilder();
    target.addComparesBuilder().setTargetValue(77);
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> Commands.transact(target.build()))
        .withMessageContaining("77");
    TransactRequest.Builder relation = TransactRequest.newBuilder();
    relation.addComparesBuilder().setRelationValue(78);
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> Commands.transact(relation.build()))
        .withMessageContaining("78");
  }

  @Test
  void anEmptyKeyIsMalformedEverywhere() {
    assertMalformed(() -> Commands.acquire(AcquireRequest.getDefaultInstance()));
    assertMalformed(() -> Commands.withdraw(WithdrawRequest.getDefaultInstance()));
    assertMalformed(() -> Commands.release(ReleaseRequest.getDefaultInstance()));
    assertMalformed(() -> Commands.handOver(HandOverRequest.getDefaultInstance()));
    assertMalformed(() -> Commands.put(PutRequest.getDefaultInstance()));
    assertMalformed(() -> Commands.add(AddRequest.getDefaultInstance()));
  }

  private static void assertMalformed(ThrowingCallable translation) {
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(translation)
        .withMessageContaining("key is empty");
  }
}
