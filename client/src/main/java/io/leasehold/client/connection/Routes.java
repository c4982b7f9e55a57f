package io.leasehold.client.connection;

import java.util.List;

/**
 * All ways to the cluster, and which one worked last: it is taken until it fails, then the next
 * one. Thread-safe.
 */
final class Routes {
  private final List<Route> all;
  private int preferred;

  Routes(ConnectionSettings settings) {
    this(
        settings.endpoints().stream()
            .map(endpoint -> new Route(endpoint, settings.tls()))
            .toList());
  }

  Routes(List<Route> all) {
    this.all = List.copyOf(all);
  }

  int size() {
    return all.size();
  }

  synchronized Route preferred() {
    return all.get(preferred);
  }

  /** The route did not work; whoever asks next is sent elsewhere. */
  synchronized void avoid(Route route) {
    if (all.get(preferred) == route) {
      preferred = (preferred + 1) % all.size();
    }
  }

  Route to(Endpoint endpoint) {
    return all.stream()
        .filter(route -> route.endpoint.equals(endpoint))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(endpoint + " is none of " + all));
  }

  void close() {
    all.forEach(Route::close);
  }
}
