package io.leasehold.bench.report;

import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** All that was measured, in the order in which it first came in. Used by one thread. */
public final class Results {
  private final Map<Case, Map<String, List<Outcome>>> outcomes = new LinkedHashMap<>();
  private final Map<String, PeerFacts> peers = new LinkedHashMap<>();
  private final Set<String> notRun = new LinkedHashSet<>();

  public void add(Case of, String peer, Outcome outcome) {
    outcomes
        .computeIfAbsent(of, none -> new LinkedHashMap<>())
        .computeIfAbsent(peer, none -> new ArrayList<>())
        .add(outcome);
  }

  public void met(PeerFacts peer) {
    peers.putIfAbsent(peer.name(), peer);
  }

  /** Notes what is missing from these results, and why. */
  public void notRun(String what) {
    notRun.add(what);
  }

  public Set<Case> cases() {
    return outcomes.keySet();
  }

  public Collection<PeerFacts> peers() {
    return peers.values();
  }

  public Set<String> notRun() {
    return notRun;
  }

  public List<Outcome> outcomes(Case of, String peer) {
    return outcomes.getOrDefault(of, Map.of()).getOrDefault(peer, List.of());
  }

  /** What was measured in a case, by anybody. */
  public Set<Metric> metrics(Case of) {
    Set<Metric> all = new LinkedHashSet<>();
    outcomes
        .getOrDefault(of, Map.of())
        .values()
        .forEach(rounds -> rounds.forEach(outcome -> all.addAll(outcome.figures().keySet())));
    return all;
  }

  public Optional<Spread> spread(Case of, String peer, Metric metric) {
    List<Double> values =
        outcomes(of, peer).stream()
            .map(outcome -> outcome.figures().get(metric))
            .filter(Objects::nonNull)
            .toList();
    return values.isEmpty() ? Optional.empty() : Optional.of(new Spread(values));
  }

  /** How many times as good the median of one peer is as that of another. */
  public OptionalDouble timesBetter(Case of, Metric metric, String peer, String than) {
    Optional<Spread> one = spread(of, peer, metric);
    Optional<Spread> other = spread(of, than, metric);
    if (one.isEmpty() || other.isEmpty()) {
      return OptionalDouble.empty();
    }
    double times = metric.timesBetter(one.get().median(), other.get().median());
    return Double.isFinite(times) ? OptionalDouble.of(times) : OptionalDouble.empty();
  }
}
