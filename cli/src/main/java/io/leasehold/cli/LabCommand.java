package io.leasehold.cli;

import io.leasehold.sim.lab.render.JsonLines;
import io.leasehold.sim.lab.render.Picture;
import io.leasehold.sim.lab.render.Style;
import io.leasehold.sim.lab.render.Timeline;
import io.leasehold.sim.lab.render.Typography;
import io.leasehold.sim.lab.scenario.Play;
import io.leasehold.sim.lab.scenario.Playbill;
import io.leasehold.sim.lab.scenario.Repertoire;
import io.leasehold.sim.lab.scenario.Scenario;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays the classic lease incidents; without a name it lists them. */
@Command(
    name = "lab",
    description = "Play the classic lease incidents: a naive store beside Leasehold.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class LabCommand implements Runnable {
  private static final String STANDARD_OUTPUT = "-";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "What to play; without it, a list: ${COMPLETION-CANDIDATES}.")
  private String name;

  @Option(names = "--all", description = "Play all of them.")
  private boolean all;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draw it as a picture instead; - is standard output.")
  private String svg;

  @Option(names = "--json", description = "Print the steps as JSON lines instead.")
  private boolean json;

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Width of the text. Default: COLUMNS of the environment, otherwise 100.")
  private Integer width;

  @Option(names = "--ascii", description = "Use no characters beyond ASCII.")
  private boolean ascii;

  private LabCommand() {}

  @Override
  public void run() {
    checkUsage();
    if (svg != null) {
      draw(named());
    } else if (json) {
      print(JsonLines::of, "");
    } else if (name == null && !all) {
      spec.commandLine().getOut().print(list());
    } else {
      Style style = style();
      print(play -> Timeline.of(play, style), "\n\n");
    }
  }

  private void checkUsage() {
    if (name != null && all) {
      throw wrong("NAME and --all exclude each other: play \"" + name + "\", or all of them");
    }
    if (svg != null && json) {
      throw wrong("--svg and --json exclude each other: one draws, the other prints");
    }
    if (svg != null && name == null) {
      throw wrong("--svg draws one play: name it, as in: lab incident-108 --svg incident.svg");
    }
    if (json && name == null && !all) {
      throw wrong("--json needs something to play: a NAME or --all");
    }
    if (width != null && width < Style.MIN_WIDTH) {
      throw wrong("--width is " + width + ": it must be at least " + Style.MIN_WIDTH);
    }
  }

  private void print(Function<Play, String> rendering, String between) {
    PrintWriter out = spec.commandLine().getOut();
    List<Scenario> scenarios = all ? Repertoire.all() : List.of(named());
    List<String> texts = scenarios.stream().map(Play::of).map(rendering).toList();
    out.print(String.join(between, texts));
  }

  private void draw(Scenario scenario) {
    String picture = Picture.of(Play.of(scenario));
    if (svg.equals(STANDARD_OUTPUT)) {
      spec.commandLine().getOut().print(picture);
      return;
    }
    WholeFile.write(Path.of(svg), picture);
    spec.commandLine().getErr().println("drew " + scenario.playbill().name() + " to " + svg);
  }

  private Scenario named() {
    return Repertoire.find(name).orElseThrow(this::unknown);
  }

  private ParameterException unknown() {
    Optional<String> meant = Suggestion.sentence(name, Repertoire.names());
    String guess = meant.map(sentence -> sentence + "\n").orElse("");
    return wrong("there is no play \"" + name + "\"\n" + guess + "\n" + list());
  }

  private static String list() {
    StringBuilder list = new StringBuilder();
    list.append(
        "The lab plays lease incidents on virtual time, a naive store beside Leasehold:\n\n");
    for (Scenario scenario : Repertoire.all()) {
      Playbill bill = scenario.playbill();
      list.append(String.format(Locale.ROOT, "  %-16s %s\n", bill.name(), bill.gist()));
    }
    list.append("\nPlay one with: leasehold lab NAME, all of them with: leasehold lab --all\n");
    return list.toString();
  }

  private Style style() {
    int columns = width != null ? width : Surroundings.columns(System.getenv("COLUMNS"));
    boolean unicode = !ascii && Surroundings.showsUnicode(System.getenv());
    return new Style(
        columns,
        spec.commandLine().getColorScheme().ansi().enabled(),
        unicode ? Typography.UNICODE : Typography.ASCII);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** The names, for help and completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Repertoire.names().iterator();
    }
  }
}
