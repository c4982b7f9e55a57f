package io.leasehold.client.connection;

import java.util.List;

/**
 * All ways to the cluster, and which one is taken: the one that leads, or that worked last. It is
 * taken until it fails, then the next one. Thread-safe.
 */
final class Routes {
  private final List<Route> all;
  private final LeaderSearch search;
  private int preferred;

  Routes(ConnectionSettings settings, Surroundings surroundings) {
    this(
        settings.endpoints().stream()
            .map(endpoint -> new Route(endpoint, settings.tls(), surroundings))
            .toList(),
        settings.seekLeader() && settings.endpoints().size() > 1
            ? LeaderSearch.by(surroundings.clock())
            : LeaderSearch.NONE);
  }

  Routes(List<Route> all, LeaderSearch search) {
    this.all = List.copyOf(all);
    this.search = search;
  }

  int size() {
    return all.size();
  }

  synchronized Route preferred() {
    return all.get(preferred);
  }

  /** A node answered: now and then that is the occasion to look for the one that leads. */
  void worked() {
    if (search.isDue()) {
      search.among(all, this::prefer);
    }
  }

  private synchronized void prefer(Route leader) {
    preferred = all.indexOf(leader);
  }

  /** The route did not work; whoever asks next is sent elsewhere. */
  synchronized void avoid(Route route) {
    if (all.get(preferred) == route) {
      preferred = (preferred + 1) % all.size();
      search.soon();
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
