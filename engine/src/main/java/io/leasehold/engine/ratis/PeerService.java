package io.leasehold.engine.ratis;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.ratis.thirdparty.io.grpc.MethodDescriptor;
import org.apache.ratis.thirdparty.io.grpc.ServerServiceDefinition;
import org.apache.ratis.thirdparty.io.grpc.Status;
import org.apache.ratis.thirdparty.io.grpc.stub.ServerCalls;
import org.apache.ratis.thirdparty.io.grpc.stub.StreamObserver;

/** One call from node to node, bytes for bytes, on the port on which Ratis listens. */
final class PeerService {

  private static final String NAME = "leasehold.Peer";

  static final MethodDescriptor<byte[], byte[]> ASK =
      MethodDescriptor.<byte[], byte[]>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(NAME, "Ask"))
          .setRequestMarshaller(new Bytes())
          .setResponseMarshaller(new Bytes())
          .build();

  private PeerService() {}

  static ServerServiceDefinition of(Function<byte[], CompletableFuture<byte[]>> handler) {
    return ServerServiceDefinition.builder(NAME)
        .addMethod(
            ASK,
            ServerCalls.asyncUnaryCall(
                (request, reply) -> {
                  CompletableFuture<?> unused =
                      handler
                          .apply(request)
                          .whenComplete((bytes, failure) -> answer(reply, bytes, failure));
                }))
        .build();
  }

  private static void answer(StreamObserver<byte[]> reply, byte[] bytes, Throwable failure) {
    if (failure == null) {
      reply.onNext(bytes);
      reply.onCompleted();
    } else {
      reply.onError(Status.INTERNAL.withDescription(failure.toString()).asRuntimeException());
    }
  }

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
