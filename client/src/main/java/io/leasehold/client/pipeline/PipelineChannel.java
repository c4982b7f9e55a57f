package io.leasehold.client.pipeline;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.MethodDescriptor;
import io.leasehold.api.v1.KeysGrpc;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A channel on which commands of many callers share one stream, and their watches another. A call
 * that is neither, or a large one, travels on its own, and so do all of them if the node knows no
 * such streams.
 *
 * <p>Calls behave as those of the channel behind it: each has its own deadline, answer and failure,
 * and can be cancelled. If the stream breaks, each call on it fails as if its own connection had
 * broken; the next one opens another stream.
 *
 * <p>Thread-safe.
 */
public final class PipelineChannel extends Channel {
  private final Channel channel;
  private final Executor callbacks;
  private final ScheduledExecutorService timer;
  private final SharedWatches watches;
  private PipelineRun run;
  private volatile boolean unknownThere;

  /**
   * @param channel stays the caller's
   * @param callbacks tells callers their answers. If it does so on the thread that gives it the
   *     task, callers must not block in their callbacks: others wait for them
   * @param timer ends calls at their deadline
   */
  public PipelineChannel(Channel channel, Executor callbacks, ScheduledExecutorService timer) {
    this.channel = channel;
    this.callbacks = callbacks;
    this.timer = timer;
    this.watches = new SharedWatches(channel, callbacks);
  }

  @Override
  @SuppressWarnings("unchecked") // the call of a method has the types of the method
  public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
    if (method.equals(KeysGrpc.getWatchMethod())) {
      return (ClientCall<Q, R>) watches.newCall(options);
    }
    PipelinedMethod<Q, R> pipelined = unknownThere ? null : PipelinedMethod.of(method);
    return pipelined == null
        ? channel.newCall(method, options)
        : new PipelinedCall<>(this, pipelined, method, options);
  }

  /** A call outside of the pipeline. */
  <Q, R> ClientCall<Q, R> newCallAlone(MethodDescriptor<Q, R> method, CallOptions options) {
    return channel.newCall(method, options);
  }

  void submit(PipelinedCall<?, ?> call) {
    boolean taken = run().submit(call);
    if (!taken) {
      // That stream broke meanwhile. If one that was just opened has, too, no stream can be had.
      taken = run().submit(call);
    }
    if (!taken) {
      call.travelAlone();
    }
  }

  private synchronized PipelineRun run() {
    PipelineRun current = run;
    if (current == null) {
      current = new PipelineRun(this, channel);
      run = current;
      current.open();
    }
    return current;
  }

  synchronized void ended(PipelineRun which) {
    if (run == which) {
      run = null;
    }
  }

  /** The node does not know pipelines. */
  void travelAloneFromNowOn() {
    unknownThere = true;
  }

  Executor callbacks() {
    return callbacks;
  }

  ScheduledExecutorService timer() {
    return timer;
  }

  @Override
  public String authority() {
    return channel.authority();
  }
}
