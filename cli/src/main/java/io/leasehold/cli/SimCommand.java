package io.leasehold.cli;

import io.leasehold.sim.Campaign;
import io.leasehold.sim.Telling;
import io.leasehold.sim.check.Promise;
import io.leasehold.sim.mutant.Mutant;
import io.leasehold.sim.world.World;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Runs the simulator: many seeds for a verdict, or one seed for its story. */
@Command(
    name = "sim",
    description = {
      "Tries to break the promises in simulated worlds, one for each seed.",
      "Ends with 1 if a seed breaks one, and says how to replay it."
    },
    optionListHeading = "%nOptions:%n",
    mixinStandardHelpOptions = true)
final class SimCommand implements Runnable {
  private static final int DEFAULT_SEEDS = 300;
  private static final int SEEDS_PER_REPORT = 2000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "The first seed. Alone: run just this one. Default: 1; with --minutes a new one.")
  private Long seed;

  @Option(names = "--seeds", paramLabel = "N", description = "How many seeds. Default: 300.")
  private Long seeds;

  @Option(names = "--minutes", paramLabel = "N", description = "Run for this long instead.")
  private Double minutes;

  @Option(
      names = "--mutant",
      paramLabel = "NAME",
      converter = MutantByName.class,
      description = "Put this bug in; the simulator must find it. See docs/simulator.md.")
  private Mutant mutant;

  @Option(names = "--trace", description = "Tell the story of the seed, line by line.")
  private boolean trace;

  @Override
  public void run() {
    if (seed != null && seeds == null && minutes == null) {
      one(seed);
    } else {
      many();
    }
  }

  private void one(long only) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(World.settings(only).text());
    out.println("  code: " + code());
    out.flush();
    Campaign campaign = new Campaign(mutant);
    campaign.run(only, next -> next == only);
    if (trace) {
      out.println();
      out.println(Telling.story(only, mutant));
    }
    if (campaign.broken() == null) {
      out.println(
          "seed "
              + only
              + " kept all promises for "
              + TimeUnit.NANOSECONDS.toSeconds(campaign.simulatedNanos())
              + " simulated seconds");
    } else {
      failWith(campaign);
    }
  }

  private void many() {
    PrintWriter out = spec.commandLine().getOut();
    long startNanos = System.nanoTime();
    long first = seed != null ? seed : minutes == null ? 1 : freshSeed();
    long count = minutes == null ? seeds == null ? DEFAULT_SEEDS : seeds : Long.MAX_VALUE - first;
    double budgetNanos = minutes == null ? Double.MAX_VALUE : minutes * 60e9;
    out.println("seeds from " + first + " on, code: " + code());
    out.flush();
    Campaign campaign = new Campaign(mutant);
    campaign.run(
        first,
        next -> {
          if (next > first && (next - first) % SEEDS_PER_REPORT == 0) {
            out.println(speed(campaign, System.nanoTime() - startNanos));
            out.flush();
          }
          return next - first < count && System.nanoTime() - startNanos < budgetNanos;
        });
    out.println(speed(campaign, System.nanoTime() - startNanos) + "; they met:");
    out.print(Telling.coverage(campaign.coverage()));
    if (campaign.broken() != null) {
      long broken = campaign.broken().settings().seed();
      out.println();
      out.println(campaign.broken().settings().text());
      out.println();
      out.println(Telling.story(broken, mutant));
      failWith(campaign);
    }
    out.println("all promises kept");
  }

  private void failWith(Campaign campaign) {
    long broken = campaign.broken().settings().seed();
    throw new CommandFailed(
        Telling.verdict(campaign.broken()) + "\nreplay: " + Telling.replayCommand(broken, mutant));
  }

  private String code() {
    if (mutant == null) {
      return "production";
    }
    Promise promise = mutant.promises().iterator().next();
    return "mutant " + mutant + " (" + mutant.text() + "; expected to break " + promise + ")";
  }

  private static String speed(Campaign campaign, long nanos) {
    return String.format(
        Locale.ROOT,
        "%d seeds in %.1f s, %.0f a minute, %.1f simulated hours",
        campaign.runs(),
        nanos / 1e9,
        campaign.runs() * 60e9 / Math.max(1, nanos),
        campaign.simulatedNanos() / 3600e9);
  }

  /** A long run should see something new each time; its first line says where it began. */
  private static long freshSeed() {
    return TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis()) * 1_000_000;
  }

  /** Names as {@code --help} and the replay line spell them. */
  static final class MutantByName implements ITypeConverter<Mutant> {
    @Override
    public Mutant convert(String name) {
      for (Mutant mutant : Mutant.values()) {
        if (mutant.toString().equals(name)) {
          return mutant;
        }
      }
      String known =
          Arrays.stream(Mutant.values()).map(Mutant::toString).collect(Collectors.joining(", "));
      throw new TypeConversionException("'" + name + "' is no mutant; there are: " + known);
    }
  }
}
