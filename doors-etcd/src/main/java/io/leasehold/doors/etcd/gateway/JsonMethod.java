package io.leasehold.doors.etcd.gateway;

import com.google.protobuf.Message;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;

/**
 * A call of a service, with its messages in JSON. Immutable.
 *
 * @param mostBytes how large a message may be, as gRPC would send it
 */
record JsonMethod<Q extends Message, R extends Message>(
    ServerMethodDefinition<Q, R> definition, int mostBytes) {

  MethodDescriptor<Q, R> descriptor() {
    return definition.getMethodDescriptor();
  }

  boolean takesStream() {
    return !descriptor().getType().clientSendsOneMessage();
  }

  boolean givesStream() {
    return !descriptor().getType().serverSendsOneMessage();
  }

  ServerCall.Listener<Q> start(ServerCall<Q, R> call) {
    return definition.getServerCallHandler().startCall(call, new Metadata());
  }

  /** What an empty body stands for. */
  Q emptyRequest() {
    return ((PrototypeMarshaller<Q>) descriptor().getRequestMarshaller()).getMessagePrototype();
  }

  /**
   * Reads one request.
   *
   * @throws io.grpc.StatusRuntimeException if the JSON does not fit the message, or if that would
   *     be too large
   */
  @SuppressWarnings("unchecked") // A builder builds what it was made of.
  Q request(String json) {
    Q request = (Q) Json.read(json, emptyRequest());
    int bytes = request.getSerializedSize();
    if (bytes > mostBytes) {
      throw tooLarge(bytes);
    }
    return request;
  }

  /** As etcd words it. */
  io.grpc.StatusRuntimeException tooLarge(long bytes) {
    return Status.RESOURCE_EXHAUSTED
        .withDescription(
            "grpc: received message larger than max (" + bytes + " vs. " + mostBytes + ")")
        .asRuntimeException();
  }
}
