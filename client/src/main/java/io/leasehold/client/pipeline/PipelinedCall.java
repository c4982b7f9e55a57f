package io.leasehold.client.pipeline;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Deadline;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A call whose request and reply travel in a pipeline. It is over once: answered, failed,
 * cancelled, or at its deadline, whichever comes first.
 *
 * <p>Thread-safe as calls of gRPC are: started and given its message by one thread, cancelled by
 * any.
 */
final class PipelinedCall<Q, R> extends ClientCall<Q, R> {
  /** A command that is larger travels on its own: others should not wait behind it. */
  private static final int LARGE_BYTES = 1 << 16;

  private final PipelineChannel channel;
  private final PipelinedMethod<Q, R> pipelined;
  private final MethodDescriptor<Q, R> method;
  private final CallOptions options;
  private final AtomicBoolean over = new AtomicBoolean();
  private Listener<R> listener;
  private Metadata headers;
  private Q message;
  private ScheduledFuture<?> expiry;
  private volatile PipelineRun run;
  private volatile long sequence;

  /** Set if it travels on its own after all. */
  private ClientCall<Q, R> alone;

  PipelinedCall(
      PipelineChannel channel,
      PipelinedMethod<Q, R> pipelined,
      MethodDescriptor<Q, R> method,
      CallOptions options) {
    this.channel = channel;
    this.pipelined = pipelined;
    this.method = method;
    this.options = options;
  }

  @Override
  public void start(Listener<R> newListener, Metadata newHeaders) {
    this.listener = newListener;
    this.headers = newHeaders;
  }

  /** There is one reply, which is told as soon as it comes. */
  @Override
  public void request(int numMessages) {}

  @Override
  public void sendMessage(Q newMessage) {
    this.message = newMessage;
  }

  @Override
  public void halfClose() {
    if (PipelinedMethod.bytes(message) > LARGE_BYTES) {
      travelAlone();
      return;
    }
    Deadline deadline = options.getDeadline();
    if (deadline != null) {
      expiry = deadline.runOnExpiration(this::expire, channel.timer());
    }
    if (over.get()) {
      forgetExpiry();
    } else {
      channel.submit(this);
    }
  }

  @Override
  public void cancel(String description, Throwable cause) {
    ClientCall<Q, R> itself = alone();
    if (itself != null) {
      itself.cancel(description, cause);
    } else {
      endEarly(Status.CANCELLED.withDescription(description).withCause(cause));
    }
  }

  private void expire() {
    if (alone() == null) {
      endEarly(Status.DEADLINE_EXCEEDED.withDescription("no answer within the time of the call"));
    }
  }

  private void endEarly(Status status) {
    PipelineRun mine = run;
    if (mine != null) {
      mine.forget(sequence);
    }
    failed(status, new Metadata());
  }

  void enter(PipelineRun newRun, long newSequence) {
    sequence = newSequence;
    run = newRun;
  }

  /**
   * Asked once, right before it is sent; false if it is over and must not be sent. First it counts
   * as having left, then this looks whether it is over; who ends it does so first, and then looks
   * whether it has left. So nobody who hears that it never left is wrong.
   */
  boolean leaves() {
    Departure.of(options, headers);
    return !over.get();
  }

  /** What it says on its stream. */
  PipelinedCommand command() {
    return pipelined.command(sequence, message);
  }

  void answered(PipelinedAnswer answer) {
    if (answer.hasTrouble()) {
      failed(TroubleTrailer.status(answer.getTrouble()), TroubleTrailer.of(answer.getTrouble()));
    } else if (over.compareAndSet(false, true)) {
      forgetExpiry();
      channel.callbacks().execute(() -> tell(answer));
    }
  }

  private void tell(PipelinedAnswer answer) {
    listener.onHeaders(new Metadata());
    listener.onMessage(pipelined.reply().apply(answer));
    listener.onClose(Status.OK, new Metadata());
  }

  void failed(Status status, Metadata trailers) {
    if (over.compareAndSet(false, true)) {
      forgetExpiry();
      channel.callbacks().execute(() -> tell(status, trailers));
    }
  }

  private void tell(Status status, Metadata trailers) {
    // Without one it was cancelled before it was started.
    if (listener != null) {
      listener.onClose(status, trailers);
    }
  }

  private void forgetExpiry() {
    ScheduledFuture<?> due = expiry;
    if (due != null) {
      due.cancel(false);
    }
  }

  private synchronized ClientCall<Q, R> alone() {
    return alone;
  }

  /** Goes on as a call of its own, with the time that is left of it. */
  void travelAlone() {
    ClientCall<Q, R> itself;
    synchronized (this) {
      if (over.get()) {
        return;
      }
      itself = channel.newCallAlone(method, options);
      alone = itself;
    }
    itself.start(listener, headers);
    itself.request(2);
    itself.sendMessage(message);
    itself.halfClose();
  }
}
