package io.leasehold.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** Results for programs: every value of every round, medians, ratios, and what it ran on. */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private Json() {}

  public static String of(Results results, Machine machine) {
    ObjectNode root = MAPPER.createObjectNode();
    root.putObject("machine")
        .put("cores", machine.cores())
        .put("processor", machine.processor())
        .put("memoryBytes", machine.memoryBytes())
        .put("system", machine.system())
        .put("jdk", machine.jdk())
        .put("fsyncMillis", machine.fsyncMillis());
    ArrayNode peers = root.putArray("peers");
    for (PeerFacts peer : results.peers()) {
      peers
          .addObject()
          .put("name", peer.name())
          .put("version", peer.version())
          .put("settings", peer.settings())
          .put("durable", peer.durability().durable())
          .put("durability", peer.durability().words());
    }
    ArrayNode cases = root.putArray("cases");
    results.cases().forEach(of -> add(cases.addObject(), results, of));
    ArrayNode notRun = root.putArray("notRun");
    results.notRun().forEach(notRun::add);
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(ObjectNode node, Results results, Case of) {
    node.put("workload", of.workload()).put("variant", of.variant()).put("nodes", of.nodes());
    ArrayNode metrics = node.putArray("metrics");
    results.metrics(of).forEach(metric -> add(metrics.addObject(), results, of, metric));
    ObjectNode runs = node.putObject("runs");
    for (PeerFacts peer : results.peers()) {
      List<Outcome> rounds = results.outcomes(of, peer.name());
      if (!rounds.isEmpty()) {
        ObjectNode run = runs.putObject(peer.name());
        run.put("operations", rounds.stream().mapToLong(Outcome::operations).sum());
        run.put("failures", rounds.stream().mapToLong(Outcome::failures).sum());
        ArrayNode notes = run.putArray("notes");
        rounds.stream().flatMap(round -> round.firstFailure().stream()).forEach(notes::add);
        rounds.stream().flatMap(round -> round.notes().stream()).distinct().forEach(notes::add);
      }
    }
  }

  private static void add(ObjectNode node, Results results, Case of, Metric metric) {
    node.put("metric", metric.name());
    node.put("better", metric.better().name().toLowerCase(Locale.ROOT));
    ObjectNode values = node.putObject("peers");
    for (PeerFacts peer : results.peers()) {
      results
          .spread(of, peer.name(), metric)
          .ifPresent(
              spread -> {
                ObjectNode one = values.putObject(peer.name());
                one.put("median", spread.median());
                one.put("low", spread.low());
                one.put("high", spread.high());
                ArrayNode all = one.putArray("values");
                spread.values().forEach(all::add);
              });
    }
    ObjectNode ratios = node.putObject("ratios");
    for (Ratio ratio : Ratio.SHOWN) {
      results
          .timesBetter(of, metric, ratio.peer(), ratio.than())
          .ifPresent(times -> ratios.put(ratio.title(), times));
    }
  }
}
