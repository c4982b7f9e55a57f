package io.leasehold.bench.report;

import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Results as text: a block for each case, a line for each thing measured, a column for each peer.
 */
public final class Table {
  private static final String GAP = "  ";
  private static final String NOTHING = "-";

  private final Results results;
  private final StringBuilder text = new StringBuilder();

  private Table(Results results) {
    this.results = results;
  }

  public static String of(Results results) {
    Table table = new Table(results);
    table.facts();
    results.cases().forEach(table::block);
    results.notRun().forEach(what -> table.line("not run: " + what));
    return table.text.toString();
  }

  private void facts() {
    for (PeerFacts peer : results.peers()) {
      line(peer.name() + " " + peer.version() + "; " + peer.settings());
      String durable = peer.durability().durable() ? "durable: " : "NOT durable: ";
      line(GAP + durable + peer.durability().words());
    }
    line("");
    line("Medians of all rounds, with their range. Ratios: above 1 the first is better.");
  }

  private void block(Case of) {
    List<String> peers =
        results.peers().stream()
            .map(PeerFacts::name)
            .filter(peer -> !results.outcomes(of, peer).isEmpty())
            .toList();
    List<Ratio> ratios =
        Ratio.SHOWN.stream()
            .filter(ratio -> peers.contains(ratio.peer()) && peers.contains(ratio.than()))
            .toList();
    List<List<String>> lines = new ArrayList<>();
    List<String> heads = new ArrayList<>(List.of(""));
    heads.addAll(peers);
    ratios.forEach(ratio -> heads.add(ratio.title()));
    lines.add(heads);
    results.metrics(of).forEach(metric -> lines.add(cells(of, metric, peers, ratios)));
    line("");
    line(of.toString());
    aligned(lines);
    peers.forEach(peer -> remarks(peer, results.outcomes(of, peer)));
  }

  private List<String> cells(Case of, Metric metric, List<String> peers, List<Ratio> ratios) {
    List<String> cells = new ArrayList<>(List.of(metric.name()));
    for (String peer : peers) {
      cells.add(results.spread(of, peer, metric).map(Figures::spread).orElse(NOTHING));
    }
    for (Ratio ratio : ratios) {
      OptionalDouble times = results.timesBetter(of, metric, ratio.peer(), ratio.than());
      cells.add(times.isPresent() ? Figures.times(times.getAsDouble()) : NOTHING);
    }
    return cells;
  }

  /** The first column is aligned to the left, all others to the right. */
  private void aligned(List<List<String>> lines) {
    int columns = lines.get(0).size();
    int[] widths = new int[columns];
    for (List<String> cells : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], cells.get(i).length());
      }
    }
    for (List<String> cells : lines) {
      StringBuilder row = new StringBuilder(GAP);
      for (int i = 0; i < columns; i++) {
        String space = " ".repeat(widths[i] - cells.get(i).length());
        row.append(i == 0 ? cells.get(i) + space : GAP + space + cells.get(i));
      }
      line(row.toString().stripTrailing());
    }
  }

  private void remarks(String peer, List<Outcome> rounds) {
    long failures = rounds.stream().mapToLong(Outcome::failures).sum();
    if (failures > 0) {
      long done = rounds.stream().mapToLong(Outcome::operations).sum();
      String first =
          rounds.stream().flatMap(round -> round.firstFailure().stream()).findFirst().orElse("");
      line(GAP + peer + ": " + failures + " FAILED, " + done + " done; the first: " + first);
    }
    rounds.stream()
        .flatMap(round -> round.notes().stream())
        .distinct()
        .forEach(note -> line(GAP + peer + ": " + note));
  }

  private void line(String words) {
    text.append(words).append('\n');
  }
}
