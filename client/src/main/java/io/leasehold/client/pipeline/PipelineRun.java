package io.leasehold.client.pipeline;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.PipelineGrpc;
import io.leasehold.api.v1.PipelineReply;
import io.leasehold.api.v1.PipelineRequest;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One stream, from its opening until it breaks.
 *
 * <p>While answers are told, what their callers ask for next gathers and goes out as one message.
 *
 * <p>Thread-safe.
 */
final class PipelineRun extends ClientCall.Listener<PipelineReply> {
  /** What a node takes at most in one message. */
  private static final int COMMANDS = 1_024;

  private static final int MESSAGE_BYTES = 1 << 18;

  private final PipelineChannel owner;
  private final ClientCall<PipelineRequest, PipelineReply> stream;

  private final Sending sending = new Sending(this::sendAll);

  /**
   * Nothing is sent before it: what gRPC was given to send, it sends as soon as there is a
   * connection, even if the caller was told long ago that none was found.
   */
  private final Departure departure = new Departure(sending::come);

  private final AtomicLong lastSequence = new AtomicLong();
  private final Map<Long, PipelinedCall<?, ?>> underWay = new ConcurrentHashMap<>();

  /** By their numbers. Who is no longer under way when its turn comes is left out. */
  private final Queue<Long> unsent = new ConcurrentLinkedQueue<>();

  private volatile boolean answered;
  private volatile boolean ended;

  PipelineRun(PipelineChannel owner, Channel channel) {
    this.owner = owner;
    CallOptions options =
        CallOptions.DEFAULT.withExecutor(Runnable::run).withStreamTracerFactory(departure);
    this.stream = channel.newCall(PipelineGrpc.getRunMethod(), options);
  }

  void open() {
    stream.start(this, new Metadata());
    stream.request(1);
    sending.letGo();
  }

  /** False if the stream has ended: the call is to be submitted to another one. */
  boolean submit(PipelinedCall<?, ?> call) {
    long sequence = lastSequence.incrementAndGet();
    call.enter(this, sequence);
    underWay.put(sequence, call);
    if (ended) {
      // Whoever takes it out decides what becomes of it: here it goes on, with onClose it is told.
      return underWay.remove(sequence) == null;
    }
    unsent.add(sequence);
    sending.come();
    return true;
  }

  void forget(long sequence) {
    underWay.remove(sequence);
  }

  private void sendAll() {
    while (departure.happened() && !unsent.isEmpty() && !ended) {
      PipelineRequest message = nextMessage();
      if (message.getCommandsCount() > 0) {
        stream.sendMessage(message);
      }
    }
  }

  private PipelineRequest nextMessage() {
    PipelineRequest.Builder message = PipelineRequest.newBuilder();
    int bytes = 0;
    Long next;
    while (message.getCommandsCount() < COMMANDS
        && bytes < MESSAGE_BYTES
        && (next = unsent.poll()) != null) {
      PipelinedCall<?, ?> call = underWay.get(next);
      if (call == null) {
        continue;
      }
      if (!call.leaves()) {
        underWay.remove(next);
        continue;
      }
      PipelinedCommand command = call.command();
      message.addCommands(command);
      bytes += command.getSerializedSize();
    }
    return message.build();
  }

  @Override
  public void onMessage(PipelineReply reply) {
    answered = true;
    boolean sends = sending.hold();
    for (PipelinedAnswer answer : reply.getAnswersList()) {
      PipelinedCall<?, ?> call = underWay.remove(answer.getSequence());
      if (call != null) {
        call.answered(answer);
      }
    }
    stream.request(1);
    if (sends) {
      sending.letGo();
    }
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    ended = true;
    owner.ended(this);
    boolean unknownThere = status.getCode() == Status.Code.UNIMPLEMENTED && !answered;
    if (unknownThere) {
      owner.travelAloneFromNowOn();
    }
    Status cause = status.isOk() ? Status.UNAVAILABLE.withDescription("the node hung up") : status;
    for (Long sequence : List.copyOf(underWay.keySet())) {
      PipelinedCall<?, ?> call = underWay.remove(sequence);
      if (call == null) {
        continue;
      }
      if (unknownThere) {
        call.travelAlone();
      } else {
        call.failed(cause, trailers);
      }
    }
  }
}
