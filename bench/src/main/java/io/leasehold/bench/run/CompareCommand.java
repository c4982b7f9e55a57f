package io.leasehold.bench.run;

import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.report.Json;
import io.leasehold.bench.report.Machine;
import io.leasehold.bench.report.Picture;
import io.leasehold.bench.report.Results;
import io.leasehold.bench.report.Table;
import io.leasehold.bench.workload.Scale;
import io.leasehold.bench.workload.Workload;
import io.leasehold.bench.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code leasehold bench compare}. Ends with 0 if anything was measured, 1 if not, 2 for wrong
 * usage.
 */
@Command(
    name = "compare",
    description = "The same load against Leasehold and each peer that is installed, side by side.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  private static final long QUICK_WARM_UP_MILLIS = 2_000;
  private static final long QUICK_WINDOW_MILLIS = 1_500;

  @Spec private CommandSpec spec;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "WORKLOADS",
      description = "Only these loads, as grant,renew. Default: all.")
  private List<String> only = List.of();

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "PEERS",
      description = "Only these peers, as leasehold,etcd. Default: all that are installed.")
  private List<String> peers = List.of();

  @Option(
      names = "--nodes",
      split = ",",
      defaultValue = "1",
      paramLabel = "N",
      description = "How many nodes: 1, 3 or 1,3. Default: ${DEFAULT-VALUE}.")
  private List<Integer> nodes;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      paramLabel = "N",
      description = "How often each load is run. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(names = "--quick", description = "Smaller loads, shorter windows: for a first look.")
  private boolean quick;

  @Option(
      names = "--warm-up",
      paramLabel = "MILLIS",
      description = "How long each fresh server is kept busy before it counts. Default: 15000.")
  private Long warmUpMillis;

  @Option(
      names = "--window",
      paramLabel = "MILLIS",
      description = "How long each load is measured. Default: 3000.")
  private Long windowMillis;

  @Option(
      names = "--minutes",
      defaultValue = "120",
      paramLabel = "N",
      description = "After this long nothing more is begun. Default: ${DEFAULT-VALUE}.")
  private int minutes;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Where everything that was measured goes, as JSON.")
  private Path json;

  @Option(names = "--svg", paramLabel = "FILE", description = "Where the picture goes.")
  private Path svg;

  @Override
  public Integer call() throws IOException {
    Plan plan = plan();
    Machine machine = Machine.here();
    PrintWriter out = spec.commandLine().getOut();
    Results results = new Comparison(plan, this::progress).run();
    out.println(machine);
    out.print(Table.of(results));
    out.flush();
    if (json != null) {
      Output.write(json, Json.of(results, machine));
    }
    if (svg != null) {
      Output.write(svg, Picture.of(results, machine));
    }
    return results.cases().isEmpty() ? 1 : 0;
  }

  private void progress(String text) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(text);
    err.flush();
  }

  /**
   * The command, ready to be executed: what is wrong is said in a line or two, without the help.
   */
  public static CommandLine commandLine() {
    CommandLine command = new CommandLine(new CompareCommand());
    command.setCommandName("leasehold bench compare");
    command.setParameterExceptionHandler(
        (wrong, arguments) -> {
          PrintWriter err = wrong.getCommandLine().getErr();
          err.println(wrong.getMessage());
          err.println("Try: leasehold bench compare --help");
          err.flush();
          return ExitCode.USAGE;
        });
    return command;
  }

  private Plan plan() {
    try {
      Output.check(json);
      Output.check(svg);
      List<Peer> chosenPeers = Names.choose("peer", peers, Peers.all(), Peer::name);
      List<Workload> chosen = Names.choose("load", only, Workloads.all(), Workload::name);
      return new Plan(
          chosenPeers,
          chosen,
          checked(nodes),
          rounds,
          quick ? Scale.QUICK : Scale.FULL,
          millis(warmUpMillis, quick ? QUICK_WARM_UP_MILLIS : 15_000),
          millis(windowMillis, quick ? QUICK_WINDOW_MILLIS : 3_000),
          Duration.ofMinutes(minutes));
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), wrong.getMessage());
    }
  }

  private List<Integer> checked(List<Integer> counts) {
    counts.stream()
        .filter(count -> count != 1 && count != 3)
        .findFirst()
        .ifPresent(
            count -> {
              throw new IllegalArgumentException("--nodes is " + count + ", expected 1, 3 or 1,3");
            });
    if (rounds < 1) {
      throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
    }
    return counts;
  }

  private static Duration millis(Long given, long otherwise) {
    return Duration.ofMillis(given == null ? otherwise : given);
  }
}
