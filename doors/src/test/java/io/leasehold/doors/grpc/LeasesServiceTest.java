package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.bytes;
import static io.leasehold.doors.grpc.Door.grant;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.DescribeLeaseReply;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Lease;
import io.leasehold.api.v1.ListLeasesReply;
import io.leasehold.api.v1.ListLeasesRequest;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.engine.node.Engines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Leases over the network, one call at a time. */
class LeasesServiceTest {
  private final Door door = new Door(Engines.inMemory());

  @AfterEach
  void close() {
    door.close();
  }

  @Test
  void aGrantTellsTheLeaseAndWhatIsLeftOfIt() {
    GrantReply granted = door.leases.grant(grant("alice").setId(7).build());
    assertThat(granted.hasRefused()).isFalse();
    assertThat(granted.getLease()).isEqualTo(7);
    assertThat(granted.getRemainingMillis()).isEqualTo(60_000);
    assertThat(granted.getDeadlineAtMillis()).isGreaterThanOrEqualTo(60_000);
    assertThat(granted.getFresh()).isTrue();
  }

  @Test
  void aGrantThatIsSentAgainFindsTheSameLease() {
    GrantReply first = door.leases.grant(grant("alice").setId(7).build());
    GrantReply again = door.leases.grant(grant("alice").setId(7).build());
    assertThat(again.getFresh()).isFalse();
    assertThat(again.getDeadlineAtMillis()).isEqualTo(first.getDeadlineAtMillis());
  }

  @Test
  void anotherHoldersIdIsRefusedWithItsName() {
    door.leases.grant(grant("alice").setId(7).build());
    Refusal refused = door.leases.grant(grant("bob").setId(7).build()).getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.ID_TAKEN);
    assertThat(refused.getLease()).isEqualTo(7);
    assertThat(refused.getHolder()).isEqualTo("alice");
    assertThat(refused.getText()).contains("7").contains("alice");
  }

  @Test
  void aGrantWithoutTermsIsRefusedByTheCore() {
    GrantReply reply = door.leases.grant(GrantRequest.newBuilder().setHolder("alice").build());
    assertThat(reply.getRefused().getCode()).isEqualTo(Code.BAD_ARGUMENT);
    assertThat(reply.getRefused().getText()).contains("MIN_TERM_MILLIS");
  }

  @Test
  void aRevokedLeaseIsDescribedByItsEnd() {
    long lease = door.lease("alice");
    assertThat(door.leases.revoke(RevokeRequest.newBuilder().setLease(lease).build()).hasRefused())
        .isFalse();
    Refusal refused = describe(lease).getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.ENDED);
    assertThat(refused.getLease()).isEqualTo(lease);
    assertThat(refused.getHolder()).isEqualTo("alice");
    assertThat(refused.getHow()).isEqualTo(HowEnded.REVOKED);
    Refusal unknown =
        door.leases.revoke(RevokeRequest.newBuilder().setLease(99).build()).getRefused();
    assertThat(unknown.getCode()).isEqualTo(Code.NO_SUCH_LEASE);
    assertThat(unknown.getLease()).isEqualTo(99);
  }

  @Test
  void aLeaseIsDescribedWithAllThatHangsOnIt() {
    long alice = door.lease("alice");
    long bob = door.lease("bob");
    door.acquires("db", alice);
    door.acquires("queue", bob);
    door.claims.acquire(Door.acquire("queue", alice).setWaitMillis(-1).setDetached(true).build());
    door.keys.put(PutRequest.newBuilder().setKey(bytes("k")).setLease(alice).build());
    Lease lease = describe(alice).getLease();
    assertThat(lease.getHolder()).isEqualTo("alice");
    assertThat(lease.getTerms().getSoftMillis()).isEqualTo(60_000);
    assertThat(lease.getClaims(0).getKey()).isEqualTo(bytes("db"));
    assertThat(lease.getKeysList()).containsExactly(bytes("k"));
    assertThat(lease.getWaitingForList()).containsExactly(bytes("queue"));
  }

  private DescribeLeaseReply describe(long lease) {
    return door.leases.describeLease(DescribeLeaseRequest.newBuilder().setLease(lease).build());
  }

  @Test
  void leasesAreListedByIdAndReadOnFromTheLastOne() {
    for (int id = 1; id <= 5; id++) {
      door.leases.grant(grant("h" + id).setId(id).build());
    }
    ListLeasesReply first =
        door.leases.listLeases(ListLeasesRequest.newBuilder().setLimit(3).build());
    assertThat(first.getLeasesList()).extracting(Lease::getId).containsExactly(1L, 2L, 3L);
    assertThat(first.getMore()).isTrue();
    ListLeasesReply rest =
        door.leases.listLeases(
            ListLeasesRequest.newBuilder().setAfter(3).setLimit(2).setStale(true).build());
    assertThat(rest.getLeasesList()).extracting(Lease::getId).containsExactly(4L, 5L);
    assertThat(rest.getMore()).isFalse();
  }

  @Test
  void aNegativeLimitIsMalformed() {
    ListLeasesRequest request = ListLeasesRequest.newBuilder().setLimit(-1).build();
    Trouble trouble = Failures.malformed(() -> door.leases.listLeases(request));
    assertThat(trouble.getText()).contains("limit").contains("-1");
  }
}
