package io.leasehold.cli;

import io.leasehold.client.connection.TlsFiles;
import io.leasehold.torture.fault.Fault;
import io.leasehold.torture.fault.Faults;
import io.leasehold.torture.run.Report;
import io.leasehold.torture.run.Torture;
import io.leasehold.torture.run.TortureSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Breaks a cluster of real processes and judges what its clients saw. */
@Command(
    name = "torture",
    subcommands = JudgeCommand.class,
    description = {
      "Breaks a cluster of real processes in every way it knows, and judges what its clients saw.",
      "Ends with 1 if a promise was broken or could not be tested. See docs/reliability.md."
    },
    optionListHeading = "%nOptions:%n",
    mixinStandardHelpOptions = true)
final class TortureCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "5",
      description = "How long to break things. Default: ${DEFAULT-VALUE}.")
  private double minutes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Chooses the faults and their order. Default: a new one.")
  private Long seed;

  @Option(
      names = "--cluster",
      paramLabel = "HOST:PORT",
      split = ",",
      description =
          "Use this cluster instead of starting one. Its nodes are left alone: only clients are"
              + " killed, paused and cut off. What it stores is deleted at the end.")
  private List<String> endpoints = new ArrayList<>();

  @Option(
      names = "--tls-ca",
      paramLabel = "FILE",
      defaultValue = "${env:LEASEHOLD_TLS_CA}",
      description = "That cluster is encrypted: trust this authority (PEM).")
  private Path authority;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      defaultValue = "${env:LEASEHOLD_TLS_CERT}",
      description = "Show it this certificate (PEM).")
  private Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      defaultValue = "${env:LEASEHOLD_TLS_KEY}",
      description = "The key of that certificate (PEM).")
  private Path key;

  @Option(
      names = "--no-namespaces",
      description =
          "Leave the network of this machine alone: connections are cut by a proxy in this"
              + " process, as they are without root.")
  private boolean noNamespaces;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many nodes to start: 1, 3 or 5. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many processes of clients. Default: ${DEFAULT-VALUE}.")
  private int workers;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description =
          "Only faults with this in their name; may be given several times. Default: all.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      defaultValue = "leasehold-torture",
      description = "Where the history and the report go. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  @Override
  public void run() {
    demand(minutes > 0, "--minutes is " + minutes + ", expected more than 0");
    demand(List.of(1, 3, 5).contains(nodes), "--nodes is " + nodes + ", expected 1, 3 or 5");
    demand(workers > 0, "--workers is " + workers + ", expected at least 1");
    demandFaults();
    long chosen = seed == null ? ThreadLocalRandom.current().nextLong(1, 1_000_000) : seed;
    Path own = folder.resolve("seed-" + chosen);
    PrintWriter out = spec.commandLine().getOut();
    out.println("seed " + chosen + ", history and report in " + own);
    out.flush();
    TortureSettings settings =
        new TortureSettings(
            Duration.ofMillis((long) (minutes * 60_000)),
            chosen,
            nodes,
            endpoints,
            tls(),
            !noNamespaces,
            workers,
            only,
            own);
    Report report = torture(settings, out);
    out.print(report.text());
    if (!report.good()) {
      throw new CommandFailed("not all promises were tested and kept; see " + own);
    }
    out.println("all promises tested and kept");
  }

  private Optional<TlsFiles> tls() {
    boolean encrypted =
        !endpoints.isEmpty() && (authority != null || certificate != null || key != null);
    try {
      return encrypted ? Optional.of(new TlsFiles(authority, certificate, key)) : Optional.empty();
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
    }
  }

  private static Report torture(TortureSettings settings, PrintWriter out) {
    try {
      return Torture.run(
          settings,
          line -> {
            out.println(line);
            out.flush();
          });
    } catch (IOException unwritable) {
      throw new CommandFailed(
          "cannot write to " + settings.folder() + ": " + unwritable.getMessage());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CommandFailed("interrupted");
    }
  }

  private void demandFaults() {
    try {
      List<Fault> unused = Faults.named(only);
    } catch (IllegalArgumentException unknown) {
      throw new ParameterException(
          spec.commandLine(), "--only is wrong: " + unknown.getMessage(), unknown);
    }
  }

  private void demand(boolean holds, String problem) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), problem);
    }
  }
}
