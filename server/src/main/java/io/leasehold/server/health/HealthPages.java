package io.leasehold.server.health;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import io.leasehold.engine.Engine;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.NodeStatus.Role;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** {@code /health/live}, {@code /health/ready} and {@code /health/leader}: 200 or 503, in JSON. */
public final class HealthPages {
  public static final String LIVE = "/health/live";
  public static final String READY = "/health/ready";
  public static final String LEADER = "/health/leader";

  /** The field of {@link #LIVE} that tells the node's wall clock. */
  public static final String WALL_CLOCK = "wallClockMillis";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Engine engine;
  private final Readiness readiness;
  private final LongSupplier wallClock;

  /**
   * Reads the given clock and no other.
   *
   * @param wallClock shown to whoever compares clocks; nothing here depends on it
   */
  public HealthPages(Engine engine, Readiness readiness, LongSupplier wallClock) {
    this.engine = engine;
    this.readiness = readiness;
    this.wallClock = wallClock;
  }

  public void bind(ServerBuilder server) {
    server.service(LIVE, page(this::live));
    server.service(READY, page(this::ready));
    server.service(LEADER, page(this::leader));
  }

  private HttpResponse live() {
    boolean failed = engine.failure().isDone();
    Map<String, Object> fields = common(failed ? "failed" : "live");
    fields.put(WALL_CLOCK, wallClock.getAsLong());
    return answer(!failed, fields);
  }

  private HttpResponse ready() {
    String problem = readiness.problem();
    Map<String, Object> fields = common(problem.isEmpty() ? "ready" : "not ready");
    if (!problem.isEmpty()) {
      fields.put("problem", problem);
    }
    return answer(problem.isEmpty(), fields);
  }

  private HttpResponse leader() {
    boolean leads = engine.status().role() == Role.LEADER && readiness.isReady();
    return answer(leads, common(leads ? "leader" : "not the leader"));
  }

  private Map<String, Object> common(String verdict) {
    NodeStatus status = engine.status();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("status", verdict);
    fields.put("node", status.node());
    fields.put("role", status.role().name().toLowerCase(Locale.ROOT));
    fields.put("leader", status.leader());
    return fields;
  }

  private static HttpService page(java.util.function.Supplier<HttpResponse> answer) {
    return (context, request) ->
        switch (request.method()) {
          case GET, HEAD -> answer.get();
          default -> HttpResponse.of(HttpStatus.METHOD_NOT_ALLOWED);
        };
  }

  private static HttpResponse answer(boolean good, Map<String, Object> fields) {
    try {
      return HttpResponse.of(
          good ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE,
          MediaType.JSON_UTF_8,
          HttpData.ofUtf8(JSON.writeValueAsString(fields) + "\n"));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("strings and numbers can be written", e);
    }
  }
}
