package io.leasehold.doors.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.DeleteReply;
import io.leasehold.api.v1.DeleteRequest;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.WatchManyReply;
import io.leasehold.api.v1.WatchManyRequest;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.core.command.Read;
import io.leasehold.doors.grpc.translate.Commands;
import io.leasehold.doors.grpc.translate.KeyReplies;
import io.leasehold.doors.grpc.translate.LatestEvents;
import io.leasehold.engine.Engine;
import java.time.Duration;

/** Stored keys, counters, transactions, and what happens to everything. */
final class KeysService extends KeysGrpc.KeysImplBase {
  private final Engine engine;
  private final Duration bookmarkEvery;
  private final LatestEvents latestEvents = new LatestEvents();

  KeysService(Engine engine, Duration bookmarkEvery) {
    this.engine = engine;
    this.bookmarkEvery = bookmarkEvery;
  }

  @Override
  public void put(PutRequest request, StreamObserver<PutReply> observer) {
    Call.of(observer).outcome(() -> engine.submit(Commands.put(request)), KeyReplies::put);
  }

  @Override
  public void get(GetRequest request, StreamObserver<GetReply> observer) {
    Call.of(observer)
        .outcome(
            () -> {
              Read read = Commands.read(request);
              return Reads.read(engine, request.getStale(), machine -> machine.read(read));
            },
            KeyReplies::get);
  }

  @Override
  public void delete(DeleteRequest request, StreamObserver<DeleteReply> observer) {
    Call.of(observer).outcome(() -> engine.submit(Commands.delete(request)), KeyReplies::delete);
  }

  @Override
  public void add(AddRequest request, StreamObserver<AddReply> observer) {
    Call.of(observer).outcome(() -> engine.submit(Commands.add(request)), KeyReplies::add);
  }

  @Override
  public void transact(TransactRequest request, StreamObserver<TransactReply> observer) {
    Call.of(observer)
        .outcome(() -> engine.submit(Commands.transact(request)), KeyReplies::transact);
  }

  @Override
  public void watch(WatchRequest request, StreamObserver<WatchReply> observer) {
    WatchStream.open(
        engine,
        request,
        (ServerCallStreamObserver<WatchReply>) observer,
        bookmarkEvery,
        latestEvents);
  }

  @Override
  public StreamObserver<WatchManyRequest> watchMany(StreamObserver<WatchManyReply> observer) {
    return WatchManyStream.open(
        engine, (ServerCallStreamObserver<WatchManyReply>) observer, bookmarkEvery, latestEvents);
  }
}
