package io.leasehold.client.pipeline;

import com.google.protobuf.MessageLite;
import io.grpc.MethodDescriptor;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A call that can travel in a pipeline: where its request has its place there, and its reply.
 *
 * @param <R> the reply
 */
record PipelinedMethod<Q, R>(
    BiConsumer<PipelinedCommand.Builder, Q> request, Function<PipelinedAnswer, R> reply) {
  private static final Map<String, PipelinedMethod<?, ?>> ALL = new HashMap<>();

  static {
    add(LeasesGrpc.getGrantMethod(), PipelinedCommand.Builder::setGrant, PipelinedAnswer::getGrant);
    add(
        LeasesGrpc.getRevokeMethod(),
        PipelinedCommand.Builder::setRevoke,
        PipelinedAnswer::getRevoke);
    add(
        ClaimsGrpc.getAcquireMethod(),
        PipelinedCommand.Builder::setAcquire,
        PipelinedAnswer::getAcquire);
    add(
        ClaimsGrpc.getWithdrawMethod(),
        PipelinedCommand.Builder::setWithdraw,
        PipelinedAnswer::getWithdraw);
    add(
        ClaimsGrpc.getReleaseMethod(),
        PipelinedCommand.Builder::setRelease,
        PipelinedAnswer::getRelease);
    add(
        ClaimsGrpc.getHandOverMethod(),
        PipelinedCommand.Builder::setHandOver,
        PipelinedAnswer::getHandOver);
    add(KeysGrpc.getPutMethod(), PipelinedCommand.Builder::setPut, PipelinedAnswer::getPut);
    add(
        KeysGrpc.getDeleteMethod(),
        PipelinedCommand.Builder::setDelete,
        PipelinedAnswer::getDelete);
    add(KeysGrpc.getAddMethod(), PipelinedCommand.Builder::setAdd, PipelinedAnswer::getAdd);
    add(
        KeysGrpc.getTransactMethod(),
        PipelinedCommand.Builder::setTransact,
        PipelinedAnswer::getTransact);
  }

  private static <Q, R> void add(
      MethodDescriptor<Q, R> method,
      BiConsumer<PipelinedCommand.Builder, Q> request,
      Function<PipelinedAnswer, R> reply) {
    ALL.put(method.getFullMethodName(), new PipelinedMethod<>(request, reply));
  }

  /** Null if a call of this method has to travel on its own. */
  @SuppressWarnings("unchecked") // added with the very types of the method
  static <Q, R> PipelinedMethod<Q, R> of(MethodDescriptor<Q, R> method) {
    return (PipelinedMethod<Q, R>) ALL.get(method.getFullMethodName());
  }

  PipelinedCommand command(long sequence, Q message) {
    PipelinedCommand.Builder command = PipelinedCommand.newBuilder().setSequence(sequence);
    request.accept(command, message);
    return command.build();
  }

  /** How much of a message it would take up. */
  static int bytes(Object message) {
    return ((MessageLite) message).getSerializedSize();
  }
}
