package io.leasehold.doors.etcd.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.protobuf.Message;
import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.leasehold.doors.etcd.wire.Failures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The requests in a body, given to a service as it asks for them. A call with one request takes the
 * first and passes over what follows it; no body at all stands for a request without fields. A
 * stream ends where its body ends, or where it can no longer be understood.
 *
 * <p>Belongs to the event loop of its call.
 */
final class Requests<Q extends Message> implements Subscriber<HttpObject> {
  private final JsonMethod<Q, ?> method;
  private final ServiceRequestContext context;
  private final Consumer<Status> refuse;
  private final JsonValues values;
  private final Deque<Q> waiting = new ArrayDeque<>();
  private ServerCall.Listener<Q> listener;
  private Subscription body;
  private int wanted;
  private boolean any;
  private boolean ended;
  private boolean halfClosed;
  private boolean stopped;
  private boolean over;
  private boolean delivering;

  Requests(JsonMethod<Q, ?> method, ServiceRequestContext context, Consumer<Status> refuse) {
    this.method = method;
    this.context = context;
    this.refuse = refuse;
    this.values = new JsonValues(mostChars(method.mostBytes()), this::read);
  }

  /** Base 64 makes four characters of three bytes, and names and commas need room too. */
  static int mostChars(int mostBytes) {
    return (int) Math.min(Integer.MAX_VALUE, 2L * mostBytes + 1024);
  }

  void deliverTo(ServerCall.Listener<Q> service) {
    listener = service;
    tell(service::onReady);
  }

  void want(int messages) {
    wanted += messages;
    deliver();
  }

  void ready() {
    tell(listener::onReady);
  }

  /** The service hears of one end only, the first. */
  void complete() {
    if (!over) {
      over = true;
      tell(listener::onComplete);
    }
  }

  void cancel() {
    if (!over) {
      over = true;
      tell(listener::onCancel);
    }
  }

  /** Gives no more requests to the service. */
  void stop() {
    stopped = true;
    waiting.clear();
    if (body != null) {
      body.cancel();
    }
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    body = subscription;
    body.request(1);
  }

  @Override
  public void onNext(HttpObject part) {
    if (!ended && part instanceof HttpData data) {
      understand(() -> values.feed(data.array()));
    }
    deliver();
    if (!stopped && (ended || waiting.isEmpty())) {
      body.request(1);
    }
  }

  @Override
  public void onComplete() {
    if (!ended) {
      understand(values::end);
    }
    if (!any && !stopped && !method.takesStream()) {
      take(method.emptyRequest());
    }
    ended = true;
    deliver();
  }

  @Override
  public void onError(Throwable failure) {
    if (failure instanceof ContentTooLargeException large && !stopped) {
      refuse.accept(method.tooLarge(large.transferred()).getStatus());
    }
    // Otherwise the caller has gone, and the response says so too.
  }

  /** Something that reads JSON. */
  private interface Reading {
    void run() throws JsonProcessingException;
  }

  /** Whatever goes wrong, the caller is told: nobody else would. */
  private void understand(Reading reading) {
    try {
      reading.run();
    } catch (JsonProcessingException e) {
      broken(Json.notJson(e));
    } catch (RuntimeException e) {
      broken(Failures.of(e));
    }
  }

  private void read(String json) {
    if (!ended) {
      take(method.request(json));
    }
  }

  private void take(Q request) {
    any = true;
    waiting.add(request);
    ended = !method.takesStream();
  }

  /** A stream that was understood at first just ends, as in etcd: its answers are under way. */
  private void broken(StatusRuntimeException problem) {
    ended = true;
    if (any || stopped) {
      return;
    }
    any = true;
    Status status = problem.getStatus();
    refuse.accept(
        method.takesStream() ? Status.UNKNOWN.withDescription(status.getDescription()) : status);
  }

  private void deliver() {
    if (delivering || listener == null) {
      return;
    }
    delivering = true;
    while (!stopped && wanted > 0 && !waiting.isEmpty()) {
      wanted--;
      Q next = waiting.remove();
      tell(() -> listener.onMessage(next));
    }
    delivering = false;
    if (!stopped && ended && waiting.isEmpty() && !halfClosed) {
      halfClosed = true;
      tell(listener::onHalfClose);
    }
  }

  private void tell(Runnable step) {
    try {
      context.makeContextAware(step).run();
    } catch (RuntimeException failure) {
      refuse.accept(Failures.of(failure).getStatus());
    }
  }
}
