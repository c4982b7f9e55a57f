package io.leasehold.client.connection;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.AddMemberRequest;
import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.ClusterGrpc;
import io.leasehold.api.v1.CompactReply;
import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.DeleteReply;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.api.v1.DescribeKeyReply;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.DescribeLeaseReply;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.api.v1.DiagnoseRequest;
import io.leasehold.api.v1.GetLimitsRequest;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.HandOverReply;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.HistoryReply;
import io.leasehold.api.v1.HistoryRequest;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.LimitsReply;
import io.leasehold.api.v1.ListClaimsReply;
import io.leasehold.api.v1.ListClaimsRequest;
import io.leasehold.api.v1.ListLeasesReply;
import io.leasehold.api.v1.ListLeasesRequest;
import io.leasehold.api.v1.MembersReply;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.ReleaseReply;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RemoveMemberRequest;
import io.leasehold.api.v1.RevokeReply;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.SetLimitsRequest;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.TransferLeadershipRequest;
import io.leasehold.api.v1.WhyReply;
import io.leasehold.api.v1.WhyRequest;
import io.leasehold.api.v1.WithdrawReply;
import io.leasehold.api.v1.WithdrawRequest;
import java.util.Optional;

/**
 * One thing that can be asked of a cluster: a request that gets a reply.
 *
 * @param effect what may happen if it is sent again after its answer was lost, unless the request
 *     itself says better
 */
public record Rpc<Q extends Message, R extends Message>(
    MethodDescriptor<Q, R> method, Effect effect) {

  /** What a request does, for deciding whether it may be repeated. */
  public enum Effect {
    /** Nothing. */
    READS,
    /** Something that carries an id or a token, so that a second copy finds what the first did. */
    CHANGES,
    /**
     * Something that a copy which was held up on its way does once more, over what others did
     * since: a value written late is written over newer ones.
     */
    OVERWRITES
  }

  public static final Rpc<GrantRequest, GrantReply> GRANT = changing(LeasesGrpc.getGrantMethod());
  public static final Rpc<RevokeRequest, RevokeReply> REVOKE =
      changing(LeasesGrpc.getRevokeMethod());
  public static final Rpc<DescribeLeaseRequest, DescribeLeaseReply> DESCRIBE_LEASE =
      reading(LeasesGrpc.getDescribeLeaseMethod());
  public static final Rpc<ListLeasesRequest, ListLeasesReply> LIST_LEASES =
      reading(LeasesGrpc.getListLeasesMethod());

  public static final Rpc<AcquireRequest, AcquireReply> ACQUIRE =
      changing(ClaimsGrpc.getAcquireMethod());
  public static final Rpc<WithdrawRequest, WithdrawReply> WITHDRAW =
      overwriting(ClaimsGrpc.getWithdrawMethod());

  public static final Rpc<ReleaseRequest, ReleaseReply> RELEASE =
      changing(ClaimsGrpc.getReleaseMethod());
  public static final Rpc<HandOverRequest, HandOverReply> HAND_OVER =
      changing(ClaimsGrpc.getHandOverMethod());
  public static final Rpc<DescribeKeyRequest, DescribeKeyReply> DESCRIBE_KEY =
      reading(ClaimsGrpc.getDescribeKeyMethod());
  public static final Rpc<ListClaimsRequest, ListClaimsReply> LIST_CLAIMS =
      reading(ClaimsGrpc.getListClaimsMethod());
  public static final Rpc<HistoryRequest, HistoryReply> HISTORY =
      reading(ClaimsGrpc.getHistoryMethod());
  public static final Rpc<WhyRequest, WhyReply> WHY = reading(ClaimsGrpc.getWhyMethod());

  public static final Rpc<PutRequest, PutReply> PUT = overwriting(KeysGrpc.getPutMethod());
  public static final Rpc<GetRequest, GetReply> GET = reading(KeysGrpc.getGetMethod());
  public static final Rpc<DeleteRequest, DeleteReply> DELETE =
      overwriting(KeysGrpc.getDeleteMethod());
  public static final Rpc<AddRequest, AddReply> ADD = changing(KeysGrpc.getAddMethod());
  public static final Rpc<TransactRequest, TransactReply> TRANSACT =
      overwriting(KeysGrpc.getTransactMethod());

  public static final Rpc<StatusRequest, StatusReply> STATUS =
      reading(ClusterGrpc.getStatusMethod());
  public static final Rpc<AddMemberRequest, MembersReply> ADD_MEMBER =
      changing(ClusterGrpc.getAddMemberMethod());
  public static final Rpc<RemoveMemberRequest, MembersReply> REMOVE_MEMBER =
      changing(ClusterGrpc.getRemoveMemberMethod());
  public static final Rpc<TransferLeadershipRequest, MembersReply> TRANSFER_LEADERSHIP =
      changing(ClusterGrpc.getTransferLeadershipMethod());
  public static final Rpc<GetLimitsRequest, LimitsReply> GET_LIMITS =
      reading(ClusterGrpc.getGetLimitsMethod());
  public static final Rpc<SetLimitsRequest, LimitsReply> SET_LIMITS =
      overwriting(ClusterGrpc.getSetLimitsMethod());
  public static final Rpc<CompactRequest, CompactReply> COMPACT =
      changing(ClusterGrpc.getCompactMethod());
  public static final Rpc<DiagnoseRequest, DiagnoseReply> DIAGNOSE =
      reading(ClusterGrpc.getDiagnoseMethod());

  /** What this request does: a withdrawal with an order is about one acquisition and no other. */
  Effect effectOf(Q request) {
    boolean numbered = request instanceof WithdrawRequest withdraw && withdraw.getOrder() != 0;
    return numbered ? Effect.CHANGES : effect;
  }

  private static <Q extends Message, R extends Message> Rpc<Q, R> changing(
      MethodDescriptor<Q, R> method) {
    return new Rpc<>(method, Effect.CHANGES);
  }

  private static <Q extends Message, R extends Message> Rpc<Q, R> overwriting(
      MethodDescriptor<Q, R> method) {
    return new Rpc<>(method, Effect.OVERWRITES);
  }

  private static <Q extends Message, R extends Message> Rpc<Q, R> reading(
      MethodDescriptor<Q, R> method) {
    return new Rpc<>(method, Effect.READS);
  }

  /** The refusal in a reply; every message that can carry one calls it the same. */
  static Optional<Refusal> refusal(Message reply) {
    FieldDescriptor field = reply.getDescriptorForType().findFieldByName("refused");
    return field != null && reply.hasField(field)
        ? Optional.of((Refusal) reply.getField(field))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return method.getBareMethodName();
  }
}
