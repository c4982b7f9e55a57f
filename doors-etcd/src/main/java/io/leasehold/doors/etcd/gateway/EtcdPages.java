package io.leasehold.doors.etcd.gateway;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.engine.Engine;
import java.util.function.Supplier;

/**
 * {@code /health}: whether the cluster answers this node now, asked by a read that every
 * acknowledged write is in; {@code /version}: which etcd's clients may take it for.
 */
final class EtcdPages {
  private final Engine engine;

  EtcdPages(Engine engine) {
    this.engine = engine;
  }

  void bind(ServerBuilder server) {
    server.service("/health", page(this::health));
    server.service("/version", page(EtcdPages::version));
  }

  private HttpResponse health() {
    if (engine.status().leader().isEmpty()) {
      return health(false);
    }
    return HttpResponse.of(
        engine
            .read(machine -> machine.revision())
            .handle((at, failure) -> health(failure == null)));
  }

  private static HttpResponse health(boolean good) {
    return HttpResponse.of(
        good ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE,
        MediaType.JSON,
        "{\"health\":\"" + good + "\"}");
  }

  private static HttpResponse version() {
    return HttpResponse.of(
        HttpStatus.OK,
        MediaType.JSON,
        "{\"etcdserver\":\"%s\",\"etcdcluster\":\"%s\"}",
        EtcdFacts.PROTOCOL_VERSION,
        EtcdFacts.PROTOCOL_VERSION);
  }

  private static HttpService page(Supplier<HttpResponse> answer) {
    return (context, request) ->
        request.method() == HttpMethod.GET
            ? answer.get()
            : HttpResponse.of(
                ResponseHeaders.of(
                    HttpStatus.METHOD_NOT_ALLOWED, HttpHeaderNames.ALLOW, HttpMethod.GET.name()));
  }
}
