package io.leasehold.bench.etcd;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.Compare.CompareResult;
import io.leasehold.api.etcd.Compare.CompareTarget;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;

/** A lock as two transactions: the cheapest way that etcd has. */
final class EtcdTxns {
  private EtcdTxns() {}

  static TxnRequest createIfAbsent(String key, long lease) {
    ByteString name = ByteString.copyFromUtf8(key);
    return TxnRequest.newBuilder()
        .addCompare(created(name, 0))
        .addSuccess(
            RequestOp.newBuilder()
                .setRequestPut(PutRequest.newBuilder().setKey(name).setLease(lease)))
        .build();
  }

  static TxnRequest deleteIfCreated(String key, long revision) {
    ByteString name = ByteString.copyFromUtf8(key);
    return TxnRequest.newBuilder()
        .addCompare(created(name, revision))
        .addSuccess(
            RequestOp.newBuilder()
                .setRequestDeleteRange(DeleteRangeRequest.newBuilder().setKey(name)))
        .build();
  }

  private static Compare created(ByteString key, long revision) {
    return Compare.newBuilder()
        .setKey(key)
        .setTarget(CompareTarget.CREATE)
        .setResult(CompareResult.EQUAL)
        .setCreateRevision(revision)
        .build();
  }
}
