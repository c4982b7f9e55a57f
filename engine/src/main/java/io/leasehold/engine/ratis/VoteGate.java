package io.leasehold.engine.ratis;

import org.apache.ratis.thirdparty.io.grpc.Metadata;
import org.apache.ratis.thirdparty.io.grpc.ServerCall;
import org.apache.ratis.thirdparty.io.grpc.ServerCallHandler;
import org.apache.ratis.thirdparty.io.grpc.ServerInterceptor;
import org.apache.ratis.thirdparty.io.grpc.Status;

/**
 * Keeps a node from voting until it may. Ratis asks for votes with a call of its own; to the one
 * who asks, a node behind a closed gate looks as if it were down.
 *
 * <p>Thread-safe.
 */
final class VoteGate implements ServerInterceptor {

  private static final String VOTE = "requestVote";

  private volatile boolean open;

  void open() {
    open = true;
  }

  boolean isOpen() {
    return open;
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    if (open || !VOTE.equals(call.getMethodDescriptor().getBareMethodName())) {
      return next.startCall(call, headers);
    }
    call.close(
        Status.UNAVAILABLE.withDescription("this node has not introduced itself yet"),
        new Metadata());
    return new ServerCall.Listener<>() {};
  }
}
