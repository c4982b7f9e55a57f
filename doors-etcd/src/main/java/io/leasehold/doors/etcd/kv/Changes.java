package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.DeleteRangeResponse;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.PutResponse;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.Stored;
import io.leasehold.doors.etcd.wire.KeyValues;
import io.leasehold.doors.etcd.wire.Ranges;

/** Puts and deletions, there and back. Headers are left to the caller. */
final class Changes {
  private Changes() {}

  static Put put(PutRequest request) {
    return new Put(
        Ranges.key(request.getKey()),
        Bytes.of(request.getValue().toByteArray()),
        request.getLease(),
        request.getIgnoreValue(),
        request.getIgnoreLease());
  }

  static PutResponse.Builder answer(PutRequest request, Stored stored) {
    PutResponse.Builder answer = PutResponse.newBuilder();
    if (request.getPrevKv() && stored.previous() != null) {
      answer.setPrevKv(KeyValues.of(stored.previous()));
    }
    return answer;
  }

  static Delete delete(DeleteRangeRequest request) {
    return new Delete(Ranges.of(request.getKey(), request.getRangeEnd()));
  }

  static DeleteRangeResponse.Builder answer(DeleteRangeRequest request, Deleted deleted) {
    DeleteRangeResponse.Builder answer =
        DeleteRangeResponse.newBuilder().setDeleted(deleted.previous().size());
    if (request.getPrevKv()) {
      deleted.previous().forEach(previous -> answer.addPrevKvs(KeyValues.of(previous)));
    }
    return answer;
  }
}
