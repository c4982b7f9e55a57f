package io.leasehold.fuzz.door;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.leasehold.fuzz.Broken;
import io.leasehold.fuzz.Choices;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Calls the methods of services with made-up requests, and judges how they end. */
final class Services {
  private static final int MOST_CALLS = 6;
  private static final int MOST_MESSAGES = 4;

  private final List<ServerMethodDefinition<Message, Message>> methods;
  private final Set<String> waiting;
  private final Set<String> allowedUnknown;

  /**
   * @param waiting names of calls that are answered when it is their turn
   * @param allowedUnknown what may be said with the status UNKNOWN
   */
  Services(
      List<ServerServiceDefinition> services, Set<String> waiting, Set<String> allowedUnknown) {
    this.methods = methods(services);
    this.waiting = waiting;
    this.allowedUnknown = allowedUnknown;
  }

  @SuppressWarnings("unchecked") // All messages of these services come from protobuf.
  private static List<ServerMethodDefinition<Message, Message>> methods(
      List<ServerServiceDefinition> services) {
    List<ServerMethodDefinition<Message, Message>> all = new ArrayList<>();
    for (ServerServiceDefinition service : services) {
      if (!service.getServiceDescriptor().getName().startsWith("grpc.")) {
        service
            .getMethods()
            .forEach(method -> all.add((ServerMethodDefinition<Message, Message>) method));
      }
    }
    all.sort(Comparator.comparing(method -> method.getMethodDescriptor().getFullMethodName()));
    return all;
  }

  void call(Town town, byte[] input) {
    Choices choices = new Choices(input);
    for (int calls = 0; calls < MOST_CALLS && choices.hasMore(); calls++) {
      ServerMethodDefinition<Message, Message> method = choices.oneOf(methods);
      boolean stream = !method.getMethodDescriptor().getType().clientSendsOneMessage();
      List<Message> requests = new ArrayList<>();
      for (int left = stream ? choices.below(MOST_MESSAGES + 1) : 1; left > 0; left--) {
        requests.add(new Messages(choices).like(example(method)));
      }
      judge(method, requests, RpcCall.make(town, method, requests, mayStayOpen(method)));
    }
    town.check();
  }

  private boolean mayStayOpen(ServerMethodDefinition<Message, Message> method) {
    return !method.getMethodDescriptor().getType().serverSendsOneMessage()
        || waiting.contains(method.getMethodDescriptor().getBareMethodName());
  }

  private static Message example(ServerMethodDefinition<Message, Message> method) {
    return ((PrototypeMarshaller<Message>) method.getMethodDescriptor().getRequestMarshaller())
        .getMessagePrototype();
  }

  private void judge(
      ServerMethodDefinition<Message, Message> method, List<Message> requests, Status status) {
    if (status == null) {
      return;
    }
    boolean proper =
        switch (status.getCode()) {
          case INTERNAL, UNAVAILABLE, DATA_LOSS, DEADLINE_EXCEEDED -> false;
          case UNKNOWN -> allowedUnknown.contains(status.getDescription());
          default -> true;
        };
    if (!proper) {
      String name = method.getMethodDescriptor().getFullMethodName();
      throw new Broken(name + " ended with " + status + " for " + requests, status.getCause());
    }
  }
}
