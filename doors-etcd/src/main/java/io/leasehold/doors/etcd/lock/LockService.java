package io.leasehold.doors.etcd.lock;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.LockRequest;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.api.etcd.UnlockRequest;
import io.leasehold.api.etcd.UnlockResponse;
import io.leasehold.core.command.Delete;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.doors.etcd.wire.KeyValues;
import io.leasehold.doors.etcd.wire.Ranges;
import io.leasehold.engine.Engine;

/**
 * The service {@code Lock} of etcd. A lock is told only to whom it belongs; see {@link Turns}. The
 * same lease locks again at once. Unlocking deletes a key, and a key that is not there is unlocked.
 */
public final class LockService extends LockGrpc.LockImplBase {
  private final Engine engine;
  private final Headers headers;
  private final Contest contest;

  public LockService(Engine engine, Headers headers, Contest contest) {
    this.engine = engine;
    this.headers = headers;
    this.contest = contest;
  }

  @Override
  public void lock(LockRequest request, StreamObserver<LockResponse> observer) {
    Call.of(observer)
        .reply(
            () -> Untyped.ask(() -> contest.lock(request.getName(), request.getLease())),
            won ->
                LockResponse.newBuilder()
                    .setHeader(headers.at(won.revision()))
                    .setKey(KeyValues.bytes(won.place().key()))
                    .build());
  }

  @Override
  public void unlock(UnlockRequest request, StreamObserver<UnlockResponse> observer) {
    Call.of(observer)
        .reply(
            () ->
                Untyped.ask(
                    () ->
                        engine
                            .submit(Delete.of(Ranges.key(request.getKey())))
                            .thenApply(outcome -> (Deleted) Failures.done(outcome))),
            deleted ->
                UnlockResponse.newBuilder().setHeader(headers.at(deleted.revision())).build());
  }
}
