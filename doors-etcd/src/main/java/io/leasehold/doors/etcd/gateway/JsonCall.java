package io.leasehold.doors.etcd.gateway;

import com.google.protobuf.Message;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.util.concurrent.CompletableFuture;

/**
 * A gRPC call as its service sees it, answered over HTTP: one reply as JSON, a stream of replies as
 * a line of JSON each, written when it comes. A caller that goes away is told to the service as a
 * cancelled call.
 *
 * <p>Everything happens on the event loop of the request, whatever thread a service answers on.
 */
final class JsonCall<Q extends Message, R extends Message> extends ServerCall<Q, R> {
  private final JsonMethod<Q, R> method;
  private final ServiceRequestContext context;
  private final HttpResponseWriter response = HttpResponse.streaming();
  private final Requests<Q> requests;
  private R only;
  private boolean begun;
  private boolean closed;
  private volatile boolean cancelled;
  private int underWay;

  JsonCall(JsonMethod<Q, R> method, ServiceRequestContext context) {
    this.method = method;
    this.context = context;
    this.requests = new Requests<>(method, context, this::refuse);
  }

  /** Starts the service's side of it; the requests are given to what is returned. */
  Requests<Q> start() {
    requests.deliverTo(method.start(this));
    CompletableFuture<Void> unused =
        response
            .whenComplete()
            .handleAsync(
                (delivered, failure) -> {
                  ended(failure == null);
                  return null;
                },
                context.eventLoop());
    return requests;
  }

  HttpResponse response() {
    return response;
  }

  @Override
  public void request(int messages) {
    onLoop(() -> requests.want(messages));
  }

  /** The headers of gRPC have no place here; those of HTTP leave with the first reply. */
  @Override
  public void sendHeaders(Metadata headers) {}

  @Override
  public void sendMessage(R message) {
    onLoop(() -> send(message));
  }

  private void send(R message) {
    if (closed || cancelled) {
      return;
    }
    if (!method.givesStream()) {
      only = message;
      return;
    }
    begin(HttpStatus.OK);
    if (response.tryWrite(HttpData.ofUtf8("{\"result\":" + Json.write(message) + "}\n"))) {
      underWay++;
      CompletableFuture<Void> unused =
          response.whenConsumed().thenRunAsync(this::consumed, context.eventLoop());
    }
  }

  private void consumed() {
    underWay--;
    if (underWay == 0 && !closed) {
      requests.ready();
    }
  }

  @Override
  public void close(Status status, Metadata trailers) {
    onLoop(() -> end(status));
  }

  /** A request that cannot be understood; the service never hears of it. */
  private void refuse(Status status) {
    requests.stop();
    end(status);
    requests.cancel();
  }

  private void end(Status status) {
    if (closed) {
      return;
    }
    closed = true;
    if (status.isOk()) {
      begin(HttpStatus.OK);
      if (only != null) {
        response.write(HttpData.ofUtf8(Json.write(only)));
      }
    } else if (begun) {
      response.write(HttpData.ofUtf8(Errors.line(status)));
    } else {
      begin(Errors.httpStatus(status.getCode()));
      response.write(HttpData.ofUtf8(Errors.body(status)));
    }
    response.close();
  }

  private void begin(HttpStatus status) {
    if (!begun) {
      begun = true;
      response.write(ResponseHeaders.builder(status).contentType(MediaType.JSON).build());
    }
  }

  private void ended(boolean delivered) {
    requests.stop();
    if (closed && delivered) {
      requests.complete();
    } else {
      cancelled = true;
      requests.cancel();
    }
  }

  @Override
  public boolean isReady() {
    return !closed && !cancelled && underWay == 0;
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public MethodDescriptor<Q, R> getMethodDescriptor() {
    return method.descriptor();
  }

  private void onLoop(Runnable step) {
    if (context.eventLoop().inEventLoop()) {
      step.run();
    } else {
      context.eventLoop().execute(step);
    }
  }
}
