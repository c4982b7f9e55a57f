package io.leasehold.doors.etcd.kv;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.api.etcd.CompactionResponse;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.DeleteRangeResponse;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.PutResponse;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RangeResponse;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.api.etcd.TxnResponse;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Read;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Transacted;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The service {@code KV} of etcd: every write is one command of the log, every range one read of
 * the state, linearizable unless the caller asks for a serializable one. Thread-safe.
 */
public final class KvService extends KVGrpc.KVImplBase {
  private final Engine engine;
  private final Headers headers;

  public KvService(Engine engine, Headers headers) {
    this.engine = engine;
    this.headers = headers;
  }

  /** What was read, and the revision of the state at that moment, which is the header's. */
  private record Seen(Outcome outcome, long revision) {}

  @Override
  public void range(RangeRequest request, StreamObserver<RangeResponse> observer) {
    Call.of(observer)
        .reply(
            () -> {
              Requests.check(request);
              return read(request);
            },
            seen -> {
              KeysRead keys = (KeysRead) Failures.done(seen.outcome());
              return RangeRead.answer(request, keys).setHeader(headers.at(seen.revision())).build();
            });
  }

  private CompletableFuture<Seen> read(RangeRequest request) {
    Read read = RangeRead.alone(request);
    Function<LeaseMachine, Seen> query =
        machine -> new Seen(machine.read(read), machine.revision());
    return request.getSerializable() ? engine.readStale(query) : engine.read(query);
  }

  @Override
  public void put(PutRequest request, StreamObserver<PutResponse> observer) {
    Call.of(observer)
        .reply(
            () -> {
              Requests.check(request);
              Requests.checkSize(request);
              return engine.submit(Changes.put(request));
            },
            outcome -> {
              Stored stored = (Stored) Failures.done(outcome);
              return Changes.answer(request, stored)
                  .setHeader(headers.at(stored.stored().modRevision()))
                  .build();
            });
  }

  @Override
  public void deleteRange(
      DeleteRangeRequest request, StreamObserver<DeleteRangeResponse> observer) {
    Call.of(observer)
        .reply(
            () -> {
              Requests.check(request);
              Requests.checkSize(request);
              return engine.submit(Changes.delete(request));
            },
            outcome -> {
              Deleted deleted = (Deleted) Failures.done(outcome);
              return Changes.answer(request, deleted)
                  .setHeader(headers.at(deleted.revision()))
                  .build();
            });
  }

  /** An outcome, and how to tell by it what was done. */
  private record Tried(Function<Transacted, TxnCommand.Done> done, Outcome outcome) {}

  @Override
  public void txn(TxnRequest request, StreamObserver<TxnResponse> observer) {
    Call.of(observer)
        .reply(
            () -> {
              Requests.check(request);
              return TxnRead.of(request).map(this::read).orElseGet(() -> transact(request));
            },
            tried -> {
              Transacted outcome = (Transacted) Failures.done(tried.outcome());
              return TxnAnswer.of(request, tried.done().apply(outcome), outcome.revision())
                  .setHeader(headers.at(outcome.revision()))
                  .build();
            });
  }

  private CompletableFuture<Tried> read(TxnRead txn) {
    CompletableFuture<Outcome> outcome =
        txn.isSerializable() ? engine.readStale(txn::run) : engine.read(txn::run);
    return outcome.thenApply(done -> new Tried(txn::done, done));
  }

  private CompletableFuture<Tried> transact(TxnRequest request) {
    Requests.checkSize(request);
    TxnCommand txn = new TxnCommand(request);
    return engine.submit(txn.command()).thenApply(outcome -> new Tried(txn::done, outcome));
  }

  /** The outcome of a compaction tells no revision, so the state behind it is asked for one. */
  @Override
  public void compact(CompactionRequest request, StreamObserver<CompactionResponse> observer) {
    Call.of(observer)
        .reply(
            () -> {
              if (request.getRevision() <= 0) {
                throw EtcdError.COMPACTED.exception();
              }
              return engine
                  .submit(new Compact(request.getRevision()))
                  .thenApply(Failures::done)
                  .thenCompose(done -> engine.readStale(LeaseMachine::revision));
            },
            revision -> CompactionResponse.newBuilder().setHeader(headers.at(revision)).build());
  }
}
