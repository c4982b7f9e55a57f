package io.leasehold.server.metrics;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** Everything that is measured, in the text format of Prometheus. */
public final class MetricsPage extends AbstractHttpService {
  private static final MediaType TEXT = MediaType.parse("text/plain; version=0.0.4; charset=utf-8");

  private final PrometheusMeterRegistry registry;

  public MetricsPage(PrometheusMeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  protected HttpResponse doGet(ServiceRequestContext context, HttpRequest request) {
    return HttpResponse.of(HttpStatus.OK, TEXT, HttpData.ofUtf8(registry.scrape()));
  }
}
