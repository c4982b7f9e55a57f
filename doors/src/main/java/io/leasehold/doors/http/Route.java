package io.leasehold.doors.http;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * One thing that can be asked for.
 *
 * @param template the path; {@code {key}} at its end stands for all the rest, slashes included, and
 *     any other name in braces for a single segment
 * @param parameters what the query may have
 * @param takesBody whether a body means something here; a body that means nothing is refused
 */
record Route(
    HttpMethod method,
    String template,
    Set<String> parameters,
    boolean takesBody,
    Handler handler) {

  /** Does what a route is for. A problem may be thrown or be what the future fails with. */
  interface Handler {
    CompletableFuture<HttpResponse> handle(Call call);
  }

  static Route of(HttpMethod method, String template, Handler handler) {
    return new Route(method, template, Set.of(), false, handler);
  }

  Route takes(String... names) {
    Set<String> all = new LinkedHashSet<>(parameters);
    all.addAll(List.of(names));
    return new Route(method, template, Collections.unmodifiableSet(all), takesBody, handler);
  }

  Route takesBodyToo() {
    return new Route(method, template, parameters, true, handler);
  }

  /** What stands in the place of the braces, still encoded; empty without braces; null if none. */
  String match(String rawPath) {
    int brace = template.indexOf('{');
    if (brace < 0) {
      return rawPath.equals(template) ? "" : null;
    }
    if (!rawPath.startsWith(template.substring(0, brace))) {
      return null;
    }
    String rest = rawPath.substring(brace);
    boolean isKey = template.endsWith("{key}");
    return isKey || (!rest.isEmpty() && rest.indexOf('/') < 0) ? rest : null;
  }

  /** The part of the path that a person would remember. */
  String firstSegment() {
    int end = template.indexOf('/', 1);
    return template.substring(1, end < 0 ? template.length() : end);
  }

  @Override
  public String toString() {
    return method + " " + template;
  }
}
