package io.leasehold.doors.etcd.watch;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;

/**
 * The watches of one call. Requests are taken one at a time, the next one when the answer to the
 * last has left; so answers keep their order and nothing piles up.
 *
 * <p>As with etcd, a client that sends no more requests is still told what it watches: the stream
 * ends when the client goes away, and with it all its feeds. All of it happens on the event loop of
 * the call.
 */
final class WatchStream implements StreamObserver<WatchRequest> {
  private final Engine engine;
  private final Responses responses;
  private final WatchSettings settings;
  private final ServerCallStreamObserver<WatchResponse> observer;
  private final Steps steps = new Steps(Call.currentLoop(), this::fail);
  private final Outgoing outgoing;
  private final Watchers watchers = new Watchers();
  private final Progress progress = new Progress(this);
  private boolean awaitsRequest;
  private boolean busy;
  private boolean notifies;

  private WatchStream(
      Engine engine,
      Headers headers,
      WatchSettings settings,
      ServerCallStreamObserver<WatchResponse> observer) {
    this.engine = engine;
    this.responses = new Responses(headers, settings.responseBytes());
    this.settings = settings;
    this.observer = observer;
    this.outgoing = new Outgoing(observer, steps, this::awaitRequest);
  }

  static WatchStream open(
      Engine engine,
      Headers headers,
      WatchSettings settings,
      ServerCallStreamObserver<WatchResponse> observer) {
    ServiceRequestContext context = ServiceRequestContext.current();
    context.clearRequestTimeout();
    context.setMaxRequestLength(0);
    WatchStream stream = new WatchStream(engine, headers, settings, observer);
    observer.disableAutoRequest();
    observer.setOnCancelHandler(() -> stream.steps.soon(stream::close));
    observer.setOnReadyHandler(() -> stream.steps.soon(stream.outgoing::pump));
    if (LeaderCheck.isWanted(context)) {
      LeaderCheck check = new LeaderCheck(engine, stream::loseLeader);
      stream.steps.every(settings.leaderCheckEvery(), check::look);
      stream.steps.soon(check::lookFirst);
    }
    stream.steps.soon(stream.outgoing::pump);
    return stream;
  }

  private void awaitRequest() {
    if (!awaitsRequest && !busy) {
      awaitsRequest = true;
      steps.soon(() -> observer.request(1));
    }
  }

  @Override
  public void onNext(WatchRequest request) {
    steps.run(
        () -> {
          awaitsRequest = false;
          handle(request);
          outgoing.pump();
        });
  }

  private void handle(WatchRequest request) {
    switch (request.getRequestUnionCase()) {
      case CREATE_REQUEST -> create(request.getCreateRequest());
      case CANCEL_REQUEST -> cancel(request.getCancelRequest().getWatchId());
      case PROGRESS_REQUEST -> answerProgress();
      case REQUESTUNION_NOT_SET -> {
        // It asks nothing, so nothing is answered; etcd ignores it, too.
      }
    }
  }

  private void create(WatchCreateRequest request) {
    long revision = revision();
    Wanted wanted = Wanted.by(request);
    String refusal = refusal(request, wanted);
    if (refusal != null) {
      outgoing.answer(responses.refused(refusal, revision));
      return;
    }
    long id = watchers.choose(request.getWatchId());
    long from = request.getStartRevision() == 0 ? revision + 1 : request.getStartRevision();
    Watcher watcher = new Watcher(this, id, request, wanted, from);
    try {
      watcher.start();
    } catch (EngineException overloaded) {
      outgoing.answer(responses.refused(overloaded.getMessage(), revision));
      return;
    }
    watchers.add(watcher);
    // What is watched is told by later steps, so after this.
    outgoing.answer(responses.created(id, revision));
    if (request.getProgressNotify() && !notifies) {
      notifies = true;
      steps.every(settings.progressEvery(), () -> progress.notifySilent(watchers.live()));
    }
  }

  private String refusal(WatchCreateRequest request, Wanted wanted) {
    if (wanted.range().isEmpty()) {
      return "mvcc: watcher range is empty";
    }
    if (request.getWatchId() != 0 && watchers.isTaken(request.getWatchId())) {
      return "mvcc: duplicate watch ID provided on the WatchStream";
    }
    return watchers.size() < settings.mostWatches()
        ? null
        : "leasehold: a stream has "
            + settings.mostWatches()
            + " watches at most; cancel some or open another stream";
  }

  private void cancel(long id) {
    if (watchers.cancel(id)) {
      outgoing.answer(responses.cancelled(id, revision()));
    }
  }

  private void answerProgress() {
    busy = true;
    progress.answer(
        watchers.live(),
        () -> {
          busy = false;
          outgoing.pump();
        });
  }

  void lose(Watcher watcher, long oldestRevision) {
    watchers.lose(watcher);
    outgoing.answer(responses.compacted(watcher.id(), oldestRevision));
    outgoing.pump();
  }

  Engine engine() {
    return engine;
  }

  Responses responses() {
    return responses;
  }

  Steps steps() {
    return steps;
  }

  Outgoing outgoing() {
    return outgoing;
  }

  /** The last one that this node has applied: what was acknowledged here is in it. */
  long revision() {
    return engine.status().revision();
  }

  private void loseLeader() {
    fail(EtcdError.NO_LEADER.exception());
  }

  private void fail(Throwable failure) {
    close();
    observer.onError(Failures.of(failure));
  }

  private void close() {
    steps.stop();
    watchers.closeAll();
  }

  @Override
  public void onError(Throwable failure) {
    close();
  }

  @Override
  public void onCompleted() {
    // Watches go on: clients of the JSON gateway send one request and listen.
  }
}
