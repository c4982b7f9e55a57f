package io.leasehold.doors.etcd.lease;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.LeaseKeepAliveRequest;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import io.leasehold.api.etcd.ResponseHeader;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.doors.etcd.wire.Headers;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Renewals without end: replies leave in the order of their messages, an ended lease holds up no
 * other, and at most {@link #IN_FLIGHT} messages are taken without having been answered.
 *
 * <p>Messages that arrive in one turn of the event loop are renewed with one command: clients of
 * etcd send a message a lease, and tens of thousands of commands would cost more than the renewals.
 *
 * <p>If the cluster cannot answer, the stream ends with etcd's error, after the replies to what
 * came before: etcd's clients open a new one half a second later and send again what got no reply.
 * Leaving a message unanswered instead would make those wait forever that send only one.
 *
 * <p>All of it happens on the event loop of the call, each step as a task of its own.
 */
final class KeepAliveStream implements StreamObserver<LeaseKeepAliveRequest> {
  static final int IN_FLIGHT = 1024;

  private final Renewals renewals;
  private final Headers headers;
  private final ServerCallStreamObserver<LeaseKeepAliveResponse> replies;
  private final Executor loop;
  private final Queue<Turn> unanswered = new ArrayDeque<>();

  /** What arrived in this turn of the loop; null if nothing did yet. */
  private Turn gathering;

  /** Messages answered while the caller did not read; as many more are asked for when it does. */
  private int withheld;

  private boolean noMoreMessages;
  private boolean broken;

  private KeepAliveStream(
      Renewals renewals,
      Headers headers,
      ServerCallStreamObserver<LeaseKeepAliveResponse> replies,
      Executor loop) {
    this.renewals = renewals;
    this.headers = headers;
    this.replies = replies;
    this.loop = loop;
  }

  static KeepAliveStream open(
      Renewals renewals,
      Headers headers,
      ServerCallStreamObserver<LeaseKeepAliveResponse> replies) {
    ServiceRequestContext context = ServiceRequestContext.current();
    context.clearRequestTimeout();
    context.setMaxRequestLength(0);
    KeepAliveStream stream = new KeepAliveStream(renewals, headers, replies, Call.currentLoop());
    replies.disableAutoRequest();
    replies.setOnReadyHandler(stream::askForWithheld);
    replies.setOnCancelHandler(stream.unanswered::clear);
    replies.request(IN_FLIGHT);
    return stream;
  }

  @Override
  public void onNext(LeaseKeepAliveRequest request) {
    if (gathering == null) {
      gathering = new Turn();
      unanswered.add(gathering);
      loop.execute(this::submit);
    }
    gathering.add(request.getID());
  }

  private void submit() {
    Turn turn = gathering;
    gathering = null;
    CompletableFuture<long[]> ttls;
    try {
      ttls = renewals.renew(turn.close());
    } catch (RuntimeException failure) {
      ttls = CompletableFuture.failedFuture(failure);
    }
    CompletableFuture<long[]> unused =
        ttls.whenCompleteAsync((answer, failure) -> answer(turn, answer, failure), loop);
  }

  @Override
  public void onError(Throwable failure) {
    // The caller is gone; what it sent is decided all the same.
    unanswered.clear();
  }

  @Override
  public void onCompleted() {
    noMoreMessages = true;
    replyInOrder();
  }

  private void answer(Turn turn, long[] ttls, Throwable failure) {
    turn.ttls = ttls;
    turn.failure = failure;
    replyInOrder();
  }

  private void replyInOrder() {
    if (broken || replies.isCancelled()) {
      return;
    }
    while (!unanswered.isEmpty() && unanswered.peek().isAnswered()) {
      Turn turn = unanswered.remove();
      if (turn.failure != null) {
        broken = true;
        unanswered.clear();
        replies.onError(Failures.of(turn.failure));
        return;
      }
      reply(turn);
    }
    if (noMoreMessages) {
      if (unanswered.isEmpty()) {
        replies.onCompleted();
      }
    } else if (replies.isReady()) {
      askForWithheld();
    }
  }

  private void reply(Turn turn) {
    ResponseHeader header = headers.now();
    for (int i = 0; i < turn.ids.length; i++) {
      replies.onNext(
          LeaseKeepAliveResponse.newBuilder()
              .setHeader(header)
              .setID(turn.ids[i])
              .setTTL(turn.ttls[i])
              .build());
    }
    withheld += turn.ids.length;
  }

  private void askForWithheld() {
    if (withheld > 0 && !noMoreMessages && !broken) {
      int more = withheld;
      withheld = 0;
      replies.request(more);
    }
  }

  /** The messages of one turn and, once they are answered, their TTLs or why there are none. */
  private static final class Turn {
    private long[] ids = new long[8];
    private int size;
    private long[] ttls;
    private Throwable failure;

    void add(long id) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, size * 2);
      }
      ids[size++] = id;
    }

    long[] close() {
      ids = Arrays.copyOf(ids, size);
      return ids;
    }

    boolean isAnswered() {
      return ttls != null || failure != null;
    }
  }
}
