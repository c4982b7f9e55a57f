package io.leasehold.fence.http.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The headers that a response had before it came to the servlet. A refusal takes back all that the
 * servlet began to say, and keeps what filters in front of the fence had said.
 */
record ResponseStart(Map<String, List<String>> headers) {

  static ResponseStart of(HttpServletResponse response) {
    Collection<String> names = response.getHeaderNames();
    Map<String, List<String>> headers = new LinkedHashMap<>();
    names.forEach(name -> headers.put(name, List.copyOf(response.getHeaders(name))));
    return new ResponseStart(headers);
  }

  /** Only for a response that is not committed. */
  void restore(HttpServletResponse response) {
    response.reset();
    headers.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
  }
}
