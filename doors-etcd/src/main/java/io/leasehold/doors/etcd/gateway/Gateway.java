package io.leasehold.doors.etcd.gateway;

import com.google.protobuf.Message;
import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.BindableService;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.engine.Engine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Calls of etcd's services as {@code POST} of JSON below {@code /v3/}, and below {@code /v3beta/}
 * for those who have not moved yet. Thread-safe.
 */
public final class Gateway implements HttpService {
  private final Map<String, JsonMethod<?, ?>> methods = new HashMap<>();

  private Gateway(List<BindableService> services, int mostBytes) {
    Map<String, ServerMethodDefinition<?, ?>> known = new HashMap<>();
    for (BindableService service : services) {
      service
          .bindService()
          .getMethods()
          .forEach(method -> known.put(method.getMethodDescriptor().getFullMethodName(), method));
    }
    Paths.calls()
        .forEach((path, call) -> methods.put(path, method(path, known.get(call), mostBytes)));
  }

  /** Binds the calls and the pages {@code /health} and {@code /version}. */
  public static void bind(
      ServerBuilder server,
      Engine engine,
      List<BindableService> services,
      EtcdFacts facts,
      UnaryOperator<HttpService> guard) {
    HttpService gateway = guard.apply(new Gateway(services, facts.maxRequestBytes()));
    server.serviceUnder("/v3/", gateway).serviceUnder("/v3beta/", gateway);
    new EtcdPages(engine).bind(server);
  }

  @SuppressWarnings("unchecked") // All messages of these services come from protobuf.
  private static JsonMethod<?, ?> method(
      String path, ServerMethodDefinition<?, ?> definition, int mostBytes) {
    if (definition == null) {
      throw new IllegalArgumentException("no service has the call behind " + path);
    }
    return new JsonMethod<>((ServerMethodDefinition<Message, Message>) definition, mostBytes);
  }

  /** What a guard has to know: only calls that take many messages may go on for ever. */
  @Override
  public ExchangeType exchangeType(RoutingContext routing) {
    String path = routing.path();
    JsonMethod<?, ?> method = methods.get(path.substring(path.indexOf('/', 1)));
    return method != null && method.takesStream()
        ? ExchangeType.BIDI_STREAMING
        : ExchangeType.RESPONSE_STREAMING;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    JsonMethod<?, ?> method = methods.get(context.mappedPath());
    if (method == null) {
      return refuse(
          HttpStatus.NOT_FOUND,
          Status.NOT_FOUND.withDescription(
              "there is nothing at "
                  + context.path()
                  + "; the paths are those of etcd 3.4, such as /v3/kv/range"));
    }
    if (request.method() != HttpMethod.POST) {
      return refuse(
          HttpStatus.METHOD_NOT_ALLOWED,
          Status.UNIMPLEMENTED.withDescription(
              request.method() + " is not possible for " + context.path() + "; use POST"));
    }
    return call(method, context, request);
  }

  private static HttpResponse call(
      JsonMethod<?, ?> method, ServiceRequestContext context, HttpRequest request) {
    // A stream may go on for ever; each of its messages has its limit all the same.
    context.setMaxRequestLength(method.takesStream() ? 0 : Requests.mostChars(method.mostBytes()));
    JsonCall<?, ?> call = new JsonCall<>(method, context);
    context.eventLoop().execute(() -> request.subscribe(call.start(), context.eventLoop()));
    return call.response();
  }

  private static HttpResponse refuse(HttpStatus status, Status why) {
    ResponseHeaders headers =
        ResponseHeaders.builder(status)
            .contentType(MediaType.JSON)
            .set(HttpHeaderNames.ALLOW, HttpMethod.POST.name())
            .build();
    return HttpResponse.of(headers, com.linecorp.armeria.common.HttpData.ofUtf8(Errors.body(why)));
  }
}
