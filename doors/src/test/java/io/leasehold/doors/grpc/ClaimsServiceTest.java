package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.acquire;
import static io.leasehold.doors.grpc.Door.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.ClaimMode;
import io.leasehold.api.v1.DescribeKeyReply;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.HandOverReply;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.HistoryReply;
import io.leasehold.api.v1.HistoryRequest;
import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.KeyInfo;
import io.leasehold.api.v1.ListClaimsReply;
import io.leasehold.api.v1.ListClaimsRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.ReleaseReply;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.WhyReply;
import io.leasehold.api.v1.WhyRequest;
import io.leasehold.api.v1.WithdrawReply;
import io.leasehold.api.v1.WithdrawRequest;
import io.leasehold.engine.node.Engines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Claims over the network, without waiting. */
class ClaimsServiceTest {
  private final Door door = new Door(Engines.inMemory());
  private final long alice = door.lease("alice");
  private final long bob = door.lease("bob");

  @AfterEach
  void close() {
    door.close();
  }

  @Test
  void aFreshClaimHasTheLifeOfItsLease() {
    AcquireReply reply =
        door.claims.acquire(acquire("db", alice).setValue(bytes("here I am")).build());
    assertThat(reply.getFresh()).isTrue();
    assertThat(reply.getClaim().getToken()).isPositive();
    assertThat(reply.getClaim().getValue()).isEqualTo(bytes("here I am"));
    assertThat(reply.getClaim().hasSlot()).isFalse();
    assertThat(reply.getRemainingMillis())
        .isEqualTo(reply.getClaim().getUntilAtMillis() - reply.getClaim().getSinceAtMillis())
        .isLessThanOrEqualTo(60_000);
  }

  @Test
  void aClaimThatIsFoundAgainKeepsItsToken() {
    AcquireReply first = door.acquires("db", alice);
    AcquireReply again = door.acquires("db", alice);
    assertThat(again.getFresh()).isFalse();
    assertThat(again.getClaim().getToken()).isEqualTo(first.getClaim().getToken());
    assertThat(again.getRemainingMillis()).isPositive().isLessThanOrEqualTo(60_000);
  }

  @Test
  void aHeldKeyIsRefusedWithItsHolder() {
    Claim claim = door.acquires("db", alice).getClaim();
    Refusal refused = door.acquires("db", bob).getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.HELD);
    assertThat(refused.getKey()).isEqualTo(bytes("db"));
    assertThat(refused.getHoldersList()).extracting(Claim::getToken).containsOnly(claim.getToken());
    assertThat(refused.getHolderCount()).isEqualTo(1);
    assertThat(refused.getFreeInMillis()).isPositive().isLessThanOrEqualTo(60_000);
  }

  @Test
  void aDetachedAcquisitionIsQueuedAtOnceAndCanBeWithdrawn() {
    door.acquires("db", alice);
    AcquireReply queued =
        door.claims.acquire(acquire("db", bob).setWaitMillis(-1).setDetached(true).build());
    assertThat(queued.getPlace()).isEqualTo(1);
    assertThat(queued.getQueued().getHolder()).isEqualTo("bob");
    assertThat(queued.getQueued().hasUntilAtMillis()).isFalse();
    assertThat(withdraw(bob).hasRefused()).isFalse();
    assertThat(withdraw(bob).getRefused().getCode()).isEqualTo(Code.NOT_WAITING);
  }

  @Test
  void aLateCopyOfAnAcquisitionIsRefusedAndOneThatIsGivenUpIsReleased() {
    AcquireRequest first = acquire("db", alice).setOrder(1).build();
    long token = door.claims.acquire(first).getClaim().getToken();
    assertThat(door.claims.acquire(first).getFresh()).isFalse();
    assertThat(release(token).getFresh()).isTrue();
    Refusal late = door.claims.acquire(first).getRefused();
    assertThat(late.getCode()).isEqualTo(Code.SPENT);
    assertThat(late.getOrder()).isEqualTo(1);
    assertThat(late.getLease()).isEqualTo(alice);
    long second =
        door.claims.acquire(acquire("db", alice).setOrder(2).build()).getClaim().getToken();
    WithdrawRequest giveUp =
        WithdrawRequest.newBuilder().setKey(bytes("db")).setLease(alice).setOrder(2).build();
    WithdrawReply gone = door.claims.withdraw(giveUp);
    assertThat(gone.getFresh()).isTrue();
    assertThat(gone.getReleasedToken()).isEqualTo(second);
    assertThat(door.claims.withdraw(giveUp)).isEqualTo(WithdrawReply.getDefaultInstance());
  }

  private WithdrawReply withdraw(long lease) {
    return door.claims.withdraw(
        WithdrawRequest.newBuilder().setKey(bytes("db")).setLease(lease).build());
  }

  @Test
  void slotsOfAPoolAreHandedOutByNumber() {
    AcquireRequest.Builder slot =
        acquire("pool", alice).setMode(ClaimMode.SLOT).setSlots(2).setWantedSlot(0);
    Claim first = door.claims.acquire(slot.build()).getClaim();
    assertThat(first.hasSlot()).isTrue();
    assertThat(first.getSlot()).isZero();
    Claim second = door.claims.acquire(slot.setLease(bob).clearWantedSlot().build()).getClaim();
    assertThat(second.getSlot()).isEqualTo(1);
  }

  @Test
  void aReleaseIsToldFromItsRepetitionAndFromAStaleToken() {
    long token = door.acquires("db", alice).getClaim().getToken();
    assertThat(release(token).getFresh()).isTrue();
    ReleaseReply again = release(token);
    assertThat(again.hasRefused()).isFalse();
    assertThat(again.getFresh()).isFalse();
    assertThat(release(token + 1_000).getRefused().getCode()).isEqualTo(Code.NOT_HOLDER);
  }

  private ReleaseReply release(long token) {
    return door.claims.release(
        ReleaseRequest.newBuilder().setKey(bytes("db")).setToken(token).build());
  }

  @Test
  void aClaimIsHandedOverToAWaiter() {
    long token = door.acquires("db", alice).getClaim().getToken();
    HandOverRequest.Builder request =
        HandOverRequest.newBuilder().setKey(bytes("db")).setToken(token).setToHolder("bob");
    assertThat(door.claims.handOver(request.build()).getRefused().getCode())
        .isEqualTo(Code.NOT_WAITING);
    door.claims.acquire(acquire("db", bob).setWaitMillis(-1).setDetached(true).build());
    HandOverReply done = door.claims.handOver(request.build());
    assertThat(done.getClaim().getLease()).isEqualTo(bob);
    assertThat(done.getClaim().getToken()).isGreaterThan(token);
  }

  @Test
  void aKeyIsDescribedWithHolderQueueAndRevision() {
    door.acquires("db", alice);
    door.claims.acquire(acquire("db", bob).setWaitMillis(5_000).setDetached(true).build());
    door.puts("db", "value");
    DescribeKeyReply reply =
        door.claims.describeKey(DescribeKeyRequest.newBuilder().setKey(bytes("db")).build());
    assertThat(reply.getKey().getStored().getValue()).isEqualTo(bytes("value"));
    assertThat(reply.getKey().getClaims(0).getHolder()).isEqualTo("alice");
    assertThat(reply.getKey().getWaiters(0).getHolder()).isEqualTo("bob");
    assertThat(reply.getRevision()).isEqualTo(reply.getKey().getStored().getModRevision());
  }

  @Test
  void claimsAreListedInOrderWithinARange() {
    for (String key : new String[] {"a/1", "a/2", "a/3", "b"}) {
      door.acquires(key, alice);
    }
    ListClaimsRequest.Builder range = ListClaimsRequest.newBuilder();
    range.getRangeBuilder().setFrom(bytes("a/2"));
    ListClaimsReply all = door.claims.listClaims(range.build());
    assertThat(all.getKeysList())
        .extracting(KeyInfo::getKey)
        .extracting(ByteString::toStringUtf8)
        .containsExactly("a/2", "a/3", "b");
    assertThat(all.getMore()).isFalse();
    ListClaimsReply some = door.claims.listClaims(range.setLimit(2).setStale(true).build());
    assertThat(some.getKeysCount()).isEqualTo(2);
    assertThat(some.getMore()).isTrue();
  }

  @Test
  void historyAndWhyTellHowATenureEnded() {
    long token = door.acquires("db", alice).getClaim().getToken();
    release(token);
    door.acquires("db", bob);
    HistoryReply history =
        door.claims.history(HistoryRequest.newBuilder().setKey(bytes("db")).build());
    assertThat(history.getLive(0).getHolder()).isEqualTo("bob");
    assertThat(history.getEnded(0).getHow()).isEqualTo(HowEnded.RELEASED);
    WhyReply why =
        door.claims.why(WhyRequest.newBuilder().setKey(bytes("db")).setToken(token).build());
    assertThat(why.getText()).contains("alice").contains("bob");
    assertThat(why.hasLive()).isFalse();
    assertThat(why.getEnded().getToken()).isEqualTo(token);
    assertThat(why.getNow(0).getHolder()).isEqualTo("bob");
  }

  @Test
  void anEmptyKeyIsRefusedWhereARefusalFitsAndFailsElsewhere() {
    Refusal refused = door.claims.acquire(acquire("", alice).build()).getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.BAD_ARGUMENT);
    assertThat(refused.getText()).contains("key is empty");
    assertThat(
            Failures.malformed(
                    () -> door.claims.describeKey(DescribeKeyRequest.getDefaultInstance()))
                .getText())
        .contains("key is empty");
    Failures.malformed(() -> door.claims.history(HistoryRequest.getDefaultInstance()));
    Failures.malformed(() -> door.claims.why(WhyRequest.getDefaultInstance()));
  }

  @Test
  void anUnknownModeAndANegativeSlotAreRefused() {
    AcquireRequest mode = acquire("db", alice).setModeValue(99).build();
    assertThat(door.claims.acquire(mode).getRefused().getText()).contains("99");
    AcquireRequest slot =
        acquire("db", alice).setMode(ClaimMode.SLOT).setSlots(2).setWantedSlot(-1).build();
    assertThat(door.claims.acquire(slot).getRefused().getText()).contains("wanted slot is -1");
  }
}
