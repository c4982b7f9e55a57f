package io.leasehold.client.pipeline;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import java.util.concurrent.Executor;

/** The watches of a channel, on one stream if the node knows that. Thread-safe. */
final class SharedWatches {
  private final Channel channel;
  private final Executor callbacks;
  private WatchRun run;
  private volatile boolean unknownThere;

  SharedWatches(Channel channel, Executor callbacks) {
    this.channel = channel;
    this.callbacks = callbacks;
  }

  /** One with a deadline travels on its own, which gRPC then sees to. */
  ClientCall<WatchRequest, WatchReply> newCall(CallOptions options) {
    return unknownThere || options.getDeadline() != null
        ? newCallAlone(options)
        : new SharedWatch(this, options);
  }

  ClientCall<WatchRequest, WatchReply> newCallAlone(CallOptions options) {
    return channel.newCall(KeysGrpc.getWatchMethod(), options);
  }

  void open(SharedWatch watch) {
    boolean opened = run().open(watch);
    if (!opened) {
      // The stream broke meanwhile. If one that was just opened has, too, none can be had.
      opened = run().open(watch);
    }
    if (!opened) {
      watch.travelAlone();
    }
  }

  private synchronized WatchRun run() {
    WatchRun current = run;
    if (current == null) {
      current = new WatchRun(this, channel);
      run = current;
      current.open();
    }
    return current;
  }

  synchronized void ended(WatchRun which) {
    if (run == which) {
      run = null;
    }
  }

  /** The node does not know such streams. */
  void travelAloneFromNowOn() {
    unknownThere = true;
  }

  Executor callbacks() {
    return callbacks;
  }
}
