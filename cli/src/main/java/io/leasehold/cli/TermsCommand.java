package io.leasehold.cli;

import io.leasehold.cli.text.Spans;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.HolderTermsBuilder;
import io.leasehold.client.terms.Advice;
import io.leasehold.client.terms.Advisor;
import io.leasehold.client.terms.Conditions;
import io.leasehold.client.terms.Judge;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Advises L, R and S, or judges those that are given. */
@Command(
    name = "terms",
    description = {
      "Advises term L, renewal interval R and safety margin S for a wanted failover time,",
      "or judges given ones: what they lead to, and what is dangerous about them."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  leasehold terms --failover 30s --pause 2s --leases 10000",
      "  leasehold terms --term 15s --renew 2s --margin 5s --rtt-p99 80ms"
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class TermsCommand implements Runnable {
  private static final String GIVEN = "Given.";
  private static final String USUAL = "Not given; the usual part of L.";

  @Spec private CommandSpec spec;

  @Option(
      names = "--failover",
      paramLabel = "TIME",
      converter = Spans.class,
      description = "Another must have the key this long after a crash, at the latest.")
  private Duration failover;

  @Option(
      names = "--term",
      paramLabel = "TIME",
      converter = Spans.class,
      description = "Judge this term L instead of advising one.")
  private Duration term;

  @Option(
      names = "--renew",
      paramLabel = "TIME",
      converter = Spans.class,
      description = "With --term: its renewal interval R. Default: L/3.")
  private Duration renew;

  @Option(
      names = "--margin",
      paramLabel = "TIME",
      converter = Spans.class,
      description = "With --term: its safety margin S. Default: L/6.")
  private Duration margin;

  @Option(
      names = "--rtt-p99",
      paramLabel = "TIME",
      converter = Spans.class,
      defaultValue = "20ms",
      description = "A renewal is answered within this, 99 times of 100. Default: 20ms.")
  private Duration roundTrip;

  @Option(
      names = "--pause",
      paramLabel = "TIME",
      converter = Spans.class,
      defaultValue = "1s",
      description = "The longest pause of a holder: GC, a moved VM, a busy host. Default: 1s.")
  private Duration pause;

  @Option(
      names = "--pause-every",
      paramLabel = "TIME",
      converter = Spans.class,
      defaultValue = "1h",
      description = "How often a holder is paused that long. Default: 1h.")
  private Duration pauseEvery;

  @Option(
      names = "--drift",
      paramLabel = "PART",
      defaultValue = "0.002",
      description = "By how much the rates of two clocks differ at most. Default: 0.002.")
  private double drift;

  @Option(
      names = "--loss",
      paramLabel = "PART",
      defaultValue = "0.001",
      description = "The part of attempts to renew that come to nothing. Default: 0.001.")
  private double loss;

  @Option(
      names = "--leases",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many leases there are. Default: 1.")
  private long leases;

  @Option(
      names = "--per-holder",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many of them one process renews, in one message. Default: 1.")
  private long perHolder;

  @Option(names = "--json", description = "Print one JSON object instead.")
  private boolean json;

  private TermsCommand() {}

  @Override
  public void run() {
    if (term == null && (renew != null || margin != null)) {
      throw wrong("--renew and --margin belong to a term to judge: add --term, as in --term 30s");
    }
    if (term == null && failover == null) {
      throw wrong(
          "nothing to advise or judge: add --failover 30s to get terms, or --term 30s to judge it");
    }
    TermsReport report;
    try {
      report = report();
    } catch (IllegalArgumentException nonsense) {
      throw wrong(nonsense.getMessage());
    }
    spec.commandLine().getOut().print(json ? report.json() : report.text());
  }

  private TermsReport report() {
    Conditions conditions =
        new Conditions(roundTrip, pause, pauseEvery, partsPerMillion(), loss, leases, perHolder);
    Advice advice = term == null ? Advisor.advise(failover, conditions) : given();
    return new TermsReport(
        advice,
        conditions,
        Judge.warnings(advice.terms(), conditions, Optional.ofNullable(failover)));
  }

  private Advice given() {
    HolderTermsBuilder terms =
        HolderTerms.builder().term(term).driftPartsPerMillion(partsPerMillion());
    if (renew != null) {
      terms.renewEvery(renew);
    }
    if (margin != null) {
      terms.margin(margin);
    }
    return new Advice(
        terms.build(), GIVEN, renew == null ? USUAL : GIVEN, margin == null ? USUAL : GIVEN);
  }

  /** Rounded up: a bound may be too large, never too small. */
  private int partsPerMillion() {
    // Without the last bits of binary fractions: 0.002 is 2000, not 2001.
    double parts = Math.ceil(drift * 1e6 - 1e-6);
    return Double.isNaN(parts) ? -1 : (int) parts;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
