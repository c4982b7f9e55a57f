package io.leasehold.doors.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.doors.grpc.translate.LatestEvents;
import io.leasehold.doors.grpc.translate.Troubles;
import io.leasehold.engine.Engine;
import java.time.Duration;

/** One watch on a stream of its own, and over with it. */
final class WatchStream implements Watch.Reader {
  private final ServerCallStreamObserver<WatchReply> replies;

  private WatchStream(ServerCallStreamObserver<WatchReply> replies) {
    this.replies = replies;
  }

  static void open(
      Engine engine,
      WatchRequest request,
      ServerCallStreamObserver<WatchReply> replies,
      Duration bookmarkEvery,
      LatestEvents latest) {
    CallLoop loop = CallLoop.current();
    loop.stayOpen();
    Watch watch =
        new Watch(
            engine,
            request,
            new WatchStream(replies),
            loop.executor(),
            bookmarkEvery,
            latest,
            new Convoy());
    replies.setOnCancelHandler(() -> loop.executor().execute(watch::close));
    replies.setOnReadyHandler(() -> loop.executor().execute(watch::goOn));
    watch.begin();
  }

  @Override
  public boolean isReady() {
    return replies.isReady();
  }

  @Override
  public void tell(WatchReply reply) {
    replies.onNext(reply);
  }

  @Override
  public void end() {
    replies.onCompleted();
  }

  @Override
  public void fail(Throwable failure) {
    replies.onError(Troubles.status(failure));
  }
}
