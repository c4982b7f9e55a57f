package io.leasehold.client.pipeline;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.WatchClose;
import io.leasehold.api.v1.WatchManyReply;
import io.leasehold.api.v1.WatchManyRequest;
import io.leasehold.api.v1.WatchNews;
import io.leasehold.api.v1.WatchStep;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One stream that watches share, from its opening until it breaks. It is read without a pause, so
 * that no watch waits for another: one that does not keep up leaves it for a while.
 *
 * <p>Thread-safe.
 */
final class WatchRun extends ClientCall.Listener<WatchManyReply> {
  /** What a node takes at most in one message. */
  private static final int STEPS = 1_024;

  private static final int MESSAGE_BYTES = 1 << 18;

  private final SharedWatches owner;
  private final ClientCall<WatchManyRequest, WatchManyReply> stream;
  private final Sending sending = new Sending(this::sendAll);

  /** Nothing is sent before it, for the reason that {@link PipelineRun} gives. */
  private final Departure departure = new Departure(sending::come);

  private final AtomicLong lastNumber = new AtomicLong();
  private final Map<Long, SharedWatch> open = new ConcurrentHashMap<>();
  private final Queue<Step> unsent = new ConcurrentLinkedQueue<>();
  private volatile boolean told;
  private volatile boolean ended;

  /** What a node is to do with the watch of a number. */
  private record Step(long number, boolean opens) {}

  WatchRun(SharedWatches owner, Channel channel) {
    this.owner = owner;
    CallOptions options =
        CallOptions.DEFAULT.withExecutor(Runnable::run).withStreamTracerFactory(departure);
    this.stream = channel.newCall(KeysGrpc.getWatchManyMethod(), options);
  }

  void open() {
    stream.start(this, new Metadata());
    stream.request(1);
    sending.letGo();
  }

  /** False if the stream has ended: the watch is to be opened on another one. */
  boolean open(SharedWatch watch) {
    long number = lastNumber.incrementAndGet();
    watch.enter(this, number);
    open.put(number, watch);
    if (ended) {
      // Whoever takes it out decides what becomes of it: here it goes on, with onClose it is told.
      return open.remove(number) == null;
    }
    unsent.add(new Step(number, true));
    sending.come();
    return true;
  }

  /** Nothing more is told to the watch of this number. */
  void close(long number) {
    if (open.remove(number) != null) {
      unsent.add(new Step(number, false));
      sending.come();
    }
  }

  private void sendAll() {
    while (departure.happened() && !unsent.isEmpty() && !ended) {
      WatchManyRequest message = nextMessage();
      if (message.getStepsCount() > 0) {
        stream.sendMessage(message);
      }
    }
  }

  private WatchManyRequest nextMessage() {
    WatchManyRequest.Builder message = WatchManyRequest.newBuilder();
    int bytes = 0;
    Step next;
    while (message.getStepsCount() < STEPS
        && bytes < MESSAGE_BYTES
        && (next = unsent.poll()) != null) {
      WatchStep.Builder step = WatchStep.newBuilder().setWatch(next.number);
      if (next.opens) {
        SharedWatch watch = open.get(next.number);
        if (watch == null || !watch.leaves()) {
          open.remove(next.number);
          continue;
        }
        step.setOpen(watch.request());
      } else {
        step.setClose(WatchClose.getDefaultInstance());
      }
      message.addSteps(step);
      bytes += step.getOpen().getSerializedSize();
    }
    return message.build();
  }

  @Override
  public void onMessage(WatchManyReply reply) {
    told = true;
    boolean sends = sending.hold();
    for (WatchNews news : reply.getNewsList()) {
      for (long number : news.getWatchesList()) {
        tell(number, news);
      }
    }
    stream.request(1);
    if (sends) {
      sending.letGo();
    }
  }

  private void tell(long number, WatchNews news) {
    boolean last = news.hasTrouble() || news.getReply().hasRefused();
    SharedWatch watch = last ? open.remove(number) : open.get(number);
    if (watch == null) {
      return;
    }
    if (news.hasTrouble()) {
      watch.ends(TroubleTrailer.status(news.getTrouble()), TroubleTrailer.of(news.getTrouble()));
      return;
    }
    watch.told(number, news.getReply());
    if (last) {
      watch.ends(Status.OK, new Metadata());
    }
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    ended = true;
    owner.ended(this);
    boolean unknownThere = status.getCode() == Status.Code.UNIMPLEMENTED && !told;
    if (unknownThere) {
      owner.travelAloneFromNowOn();
    }
    Status cause = status.isOk() ? Status.UNAVAILABLE.withDescription("the node hung up") : status;
    for (Long number : List.copyOf(open.keySet())) {
      SharedWatch watch = open.remove(number);
      if (watch == null) {
        continue;
      }
      if (unknownThere) {
        watch.travelAlone();
      } else {
        watch.ends(cause, trailers);
      }
    }
  }
}
