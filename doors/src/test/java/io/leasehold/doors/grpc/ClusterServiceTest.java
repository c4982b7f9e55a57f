package io.leasehold.doors.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.v1.AddMemberRequest;
import io.leasehold.api.v1.CompactReply;
import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.api.v1.DiagnoseRequest;
import io.leasehold.api.v1.GetLimitsRequest;
import io.leasehold.api.v1.LimitsReply;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.RemoveMemberRequest;
import io.leasehold.api.v1.SetLimitsRequest;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.api.v1.TransferLeadershipRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.core.model.Limit;
import io.leasehold.doors.grpc.translate.Troubles;
import io.leasehold.engine.node.Engines;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The cluster over the network, of a node that is alone. */
class ClusterServiceTest {
  private final Door door = new Door(Engines.inMemory());

  @AfterEach
  void close() {
    door.close();
  }

  @Test
  void statusPutsTogetherWhatTheEngineAndTheNodeKnow() {
    long lease = door.lease("alice");
    door.acquires("db", lease);
    door.puts("k", "v");
    StatusReply status = door.cluster.status(StatusRequest.getDefaultInstance());
    assertThat(status.getCluster()).isEqualTo("test");
    assertThat(status.getVersion()).isEqualTo("1.2.3");
    assertThat(status.getUptimeMillis()).isEqualTo(4_567);
    assertThat(status.getNode()).isEqualTo("memory");
    assertThat(status.getRole()).isEqualTo("LEADER");
    assertThat(status.getLeader()).isEqualTo("memory");
    assertThat(status.getMembersList())
        .singleElement()
        .matches(member -> member.getLeader() && member.getName().equals("memory"));
    assertThat(status.getLeases()).isEqualTo(1);
    assertThat(status.getClaims()).isEqualTo(1);
    assertThat(status.getKeys()).isEqualTo(1);
    assertThat(status.getRevision()).isEqualTo(3);
    assertThat(status.getDurable()).isFalse();
  }

  @Test
  void limitsAreReadAndChangedByName() {
    LimitsReply before = door.cluster.getLimits(GetLimitsRequest.getDefaultInstance());
    assertThat(before.getLimitsMap().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Limit.values()).map(Enum::name).toList());
    LimitsReply changed = set("LEASES", 5);
    assertThat(changed.getLimitsOrThrow("LEASES")).isEqualTo(5);
    LimitsReply after = door.cluster.getLimits(GetLimitsRequest.getDefaultInstance());
    assertThat(after).isEqualTo(changed);
    assertThat(after.getLimitsOrThrow("KEYS")).isEqualTo(before.getLimitsOrThrow("KEYS"));
  }

  @Test
  void aLimitThatIsReachedIsNamed() {
    set("LEASES", 1);
    door.lease("alice");
    var refused = door.leases.grant(Door.grant("bob").build()).getRefused();
    assertThat(refused.getCode()).isEqualTo(Code.OVER_LIMIT);
    assertThat(refused.getLimit()).isEqualTo("LEASES");
    assertThat(refused.getAllowed()).isEqualTo(1);
    assertThat(refused.getAsked()).isEqualTo(2);
  }

  @Test
  void anUnknownLimitIsRefusedWithTheNearestName() {
    LimitsReply reply = set("max-key-byte", 5);
    assertThat(reply.getRefused().getCode()).isEqualTo(Code.BAD_ARGUMENT);
    assertThat(reply.getRefused().getText()).contains("\"max-key-byte\"").contains("KEY_BYTES");
  }

  @Test
  void aLimitOutOfItsRangeIsRefused() {
    assertThat(set("LEASES", 0).getRefused().getText()).contains("LEASES").contains("from 1 to");
  }

  private LimitsReply set(String name, long value) {
    return door.cluster.setLimits(SetLimitsRequest.newBuilder().putLimits(name, value).build());
  }

  @Test
  void compactionTellsItsRevisionOrWhyNot() {
    long revision = door.puts("k", "v").getStored().getModRevision();
    CompactReply done = compact(revision);
    assertThat(done.hasRefused()).isFalse();
    assertThat(done.getRevision()).isEqualTo(revision);
    assertThat(compact(99).getRefused().getCode()).isEqualTo(Code.BAD_ARGUMENT);
  }

  private CompactReply compact(long revision) {
    return door.cluster.compact(CompactRequest.newBuilder().setRevision(revision).build());
  }

  @Test
  void membershipThatTheClusterRefusesFailsWithItsReason() {
    AddMemberRequest add =
        AddMemberRequest.newBuilder().setName("n2").setAddress("127.0.0.1:7430").build();
    refused(() -> door.cluster.addMember(add), "n2");
    RemoveMemberRequest remove = RemoveMemberRequest.newBuilder().setName("n2").build();
    refused(() -> door.cluster.removeMember(remove), "n2");
    refused(
        () -> door.cluster.transferLeadership(TransferLeadershipRequest.getDefaultInstance()),
        "leadership");
  }

  private static void refused(ThrowingCallable call, String reason) {
    StatusRuntimeException failure = Failures.of(call);
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(failure.getStatus().getDescription()).contains(reason);
    assertThat(failure.getTrailers().get(Troubles.TRAILER).getKind())
        .isEqualTo(Trouble.Kind.MALFORMED);
  }

  @Test
  void aMemberWithoutNameOrPortIsMalformed() {
    AddMemberRequest.Builder add = AddMemberRequest.newBuilder().setName("n2");
    assertThat(
            Failures.malformed(() -> door.cluster.addMember(add.setAddress("host").build()))
                .getText())
        .contains("host:port");
    Failures.malformed(() -> door.cluster.removeMember(RemoveMemberRequest.getDefaultInstance()));
  }

  @Test
  void aDiagnosisIsPassedOn() {
    DiagnoseReply reply = door.cluster.diagnose(DiagnoseRequest.getDefaultInstance());
    assertThat(reply.getFsyncP50Millis()).isEqualTo(0.5);
  }
}
