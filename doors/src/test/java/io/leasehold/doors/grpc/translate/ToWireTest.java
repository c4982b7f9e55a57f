package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.KeyInfo;
import io.leasehold.api.v1.Lease;
import io.leasehold.api.v1.Tenure;
import io.leasehold.api.v1.Waiter;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nouns keep every number on the wire, and what is absent stays absent. */
class ToWireTest {
  private static final ByteString DB = ByteString.copyFromUtf8("db");

  @Test
  void aClaimKeepsItsFields() {
    assertThat(ToWire.claim(Samples.CLAIM))
        .isEqualTo(
            Claim.newBuilder()
                .setKey(DB)
                .setToken(41)
                .setLease(7)
                .setHolder("alice")
                .setValue(ByteString.copyFromUtf8("v"))
                .setSinceAtMillis(1)
                .setSoftUntilAtMillis(2)
                .setUntilAtMillis(3)
                .build());
  }

  @Test
  void slotZeroIsNotTheSameAsNoSlot() {
    assertThat(ToWire.claim(Samples.SLOT_CLAIM).hasSlot()).isTrue();
    assertThat(ToWire.claim(Samples.SLOT_CLAIM).getSlot()).isZero();
    assertThat(ToWire.claim(Samples.CLAIM).hasSlot()).isFalse();
  }

  @Test
  void aTenureKeepsItsFields() {
    Tenure tenure = ToWire.tenure(Samples.TENURE);
    Tenure.Builder expected =
        Tenure.newBuilder()
            .setKey(DB)
            .setMode(io.leasehold.api.v1.ClaimMode.SLOT)
            .setSlot(3)
            .setToken(43)
            .setLease(9)
            .setHolder("carol")
            .setFromAtMillis(10)
            .setUntilAtMillis(20)
            .setHow(io.leasehold.api.v1.HowEnded.PREEMPTED)
            .setEndRevision(50)
            .setRenewals(60);
    expected.getLateBuilder().setCount(70).setLastLateMillis(80).setWorstLateMillis(90);
    assertThat(tenure).isEqualTo(expected.build());
  }

  @Test
  void aWaiterKeepsItsFields() {
    Waiter.Builder expected =
        Waiter.newBuilder()
            .setKey(DB)
            .setLease(11)
            .setHolder("dave")
            .setMode(io.leasehold.api.v1.ClaimMode.SLOT)
            .setSlots(4)
            .setWantedSlot(2)
            .setSinceAtMillis(12)
            .setUntilAtMillis(13)
            .setValue(ByteString.copyFromUtf8("w"));
    assertThat(ToWire.waiter(Samples.WAITER)).isEqualTo(expected.build());
  }

  @Test
  void aWaitWithoutLimitHasNoEnd() {
    io.leasehold.core.model.Waiter patient =
        new io.leasehold.core.model.Waiter(
            Samples.DB,
            11,
            "dave",
            ClaimMode.SHARED,
            0,
            io.leasehold.core.model.Claim.NO_SLOT,
            12,
            io.leasehold.core.model.Waiter.FOREVER,
            Bytes.EMPTY,
            0);
    Waiter waiter = ToWire.waiter(patient);
    assertThat(waiter.hasUntilAtMillis()).isFalse();
    assertThat(waiter.hasWantedSlot()).isFalse();
  }

  @Test
  void aLeaseKeepsItsFields() {
    Lease.Builder expected =
        Lease.newBuilder()
            .setId(7)
            .setHolder("alice")
            .setGrantedAtMillis(25)
            .setDeadlineAtMillis(26)
            .setRemainingMillis(27)
            .setRenewals(28)
            .addKeys(ByteString.copyFromUtf8("stored"))
            .addClaims(ToWire.claim(Samples.CLAIM))
            .addWaitingFor(ByteString.copyFromUtf8("wanted"));
    expected
        .getTermsBuilder()
        .setTermMillis(30_000)
        .setSoftMillis(20_000)
        .setMaxLifeMillis(100_000)
        .setLockDelayMillis(5_000);
    assertThat(ToWire.lease(Samples.LEASE)).isEqualTo(expected.build());
  }

  @Test
  void aKeyWithoutValueAndDelayHasNeither() {
    KeyInfo info =
        ToWire.keyInfo(
            new io.leasehold.core.model.KeyInfo(
                Samples.DB, null, List.of(Samples.CLAIM), List.of(Samples.WAITER), 0));
    assertThat(info.hasStored()).isFalse();
    assertThat(info.hasDelayedUntilAtMillis()).isFalse();
    assertThat(info.getClaimsList()).containsExactly(ToWire.claim(Samples.CLAIM));
    assertThat(info.getWaitersList()).containsExactly(ToWire.waiter(Samples.WAITER));
  }

  @Test
  void aStoredAndDelayedKeyHasBoth() {
    KeyInfo info =
        ToWire.keyInfo(
            new io.leasehold.core.model.KeyInfo(
                Samples.DB, Samples.STORED, List.of(), List.of(), 88));
    assertThat(info.getDelayedUntilAtMillis()).isEqualTo(88);
    assertThat(info.getStored())
        .isEqualTo(
            io.leasehold.api.v1.KeyValue.newBuilder()
                .setKey(DB)
                .setValue(ByteString.copyFromUtf8("stored"))
                .setCreateRevision(14)
                .setModRevision(15)
                .setVersion(16)
                .setLease(17)
                .build());
  }

  @ParameterizedTest
  @EnumSource
  void everyWayToEndHasItsName(HowEnded how) {
    assertThat(ToWire.how(how).name()).isEqualTo(how.name());
  }

  @ParameterizedTest
  @EnumSource
  void everyModeHasItsNameAndComesBack(ClaimMode mode) {
    io.leasehold.api.v1.ClaimMode wire = ToWire.mode(mode);
    assertThat(wire.name()).isEqualTo(mode.name());
    assertThat(FromWire.mode(wire, wire.getNumber())).isEqualTo(mode);
  }
}
