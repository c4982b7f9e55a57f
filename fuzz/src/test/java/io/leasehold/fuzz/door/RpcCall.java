package io.leasehold.fuzz.door;

import com.google.protobuf.Message;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.leasehold.fuzz.Broken;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A call of gRPC as its service sees it, without a wire. Replies are written, then forgotten. */
final class RpcCall extends ServerCall<Message, Message> {
  private final MethodDescriptor<Message, Message> method;
  private final CompletableFuture<Status> closed = new CompletableFuture<>();
  private volatile boolean cancelled;

  private RpcCall(MethodDescriptor<Message, Message> method) {
    this.method = method;
  }

  /**
   * Makes a call with these requests.
   *
   * @param town where it arrives; asked a few times, so that a call of several steps gets on
   * @param mayStayOpen whether it may wait for ever, and is then cancelled
   * @return how it ended, null if it had to be cancelled
   */
  static Status make(
      Town town,
      ServerMethodDefinition<Message, Message> definition,
      List<Message> requests,
      boolean mayStayOpen) {
    RpcCall call = new RpcCall(definition.getMethodDescriptor());
    CompletableFuture<Listener<Message>> listener = new CompletableFuture<>();
    boolean ends = method(definition).clientSendsOneMessage() || !mayStayOpen;
    Loop.run(
        () -> {
          Listener<Message> opened =
              definition.getServerCallHandler().startCall(call, new Metadata());
          opened.onReady();
          requests.forEach(opened::onMessage);
          if (ends) {
            opened.onHalfClose();
          }
          listener.complete(opened);
        });
    Listener<Message> told = Town.await(listener);
    for (int steps = 0; mayStayOpen && steps < 4 && !call.closed.isDone(); steps++) {
      town.settle();
      Loop.run(() -> {});
    }
    if (mayStayOpen && !call.closed.isDone()) {
      call.cancelled = true;
      Loop.run(told::onCancel);
      return null;
    }
    return Town.await(call.closed);
  }

  private static MethodDescriptor.MethodType method(ServerMethodDefinition<?, ?> definition) {
    return definition.getMethodDescriptor().getType();
  }

  @Override
  public void request(int messages) {}

  @Override
  public void sendHeaders(Metadata headers) {}

  @Override
  public void sendMessage(Message message) {
    Broken.unless(message.isInitialized() && message.toByteArray() != null, "a reply is whole");
  }

  @Override
  public void close(Status status, Metadata trailers) {
    if (!closed.complete(status)) {
      closed.obtrudeException(new Broken("a call is closed once, then came " + status));
    }
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public MethodDescriptor<Message, Message> getMethodDescriptor() {
    return method;
  }
}
