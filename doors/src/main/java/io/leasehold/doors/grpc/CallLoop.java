package io.leasehold.doors.grpc;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.netty.util.concurrent.EventExecutor;

/**
 * The one thread on which everything of a call happens: Armeria's event loop, or in a server of
 * another make the one that {@link #on} names.
 */
final class CallLoop {
  private static final Context.Key<EventExecutor> GIVEN = Context.key("leasehold-loop");

  private final EventExecutor executor;

  /** Null in a server of another make. */
  private final ServiceRequestContext armeria;

  private CallLoop(EventExecutor executor, ServiceRequestContext armeria) {
    this.executor = executor;
    this.armeria = armeria;
  }

  /** That of the call which is being opened. */
  static CallLoop current() {
    ServiceRequestContext armeria = ServiceRequestContext.currentOrNull();
    return armeria == null
        ? new CallLoop(GIVEN.get(), null)
        : new CallLoop(armeria.eventLoop().withoutContext(), armeria);
  }

  /** Names the loop of all calls; the server must run its callbacks on this very one. */
  static ServerInterceptor on(EventExecutor loop) {
    return new ServerInterceptor() {
      @Override
      public <Q, R> ServerCall.Listener<Q> interceptCall(
          ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        return Contexts.interceptCall(
            Context.current().withValue(GIVEN, loop), call, headers, next);
      }
    };
  }

  EventExecutor executor() {
    return executor;
  }

  /** Lets the call stay open for as long as its caller does. */
  void stayOpen() {
    if (armeria != null) {
      armeria.clearRequestTimeout();
    }
  }

  /** Bounds the size of each message only, not that of all of them together. */
  void takeAnyNumberOfMessages() {
    if (armeria != null) {
      armeria.setMaxRequestLength(0);
    }
  }
}
