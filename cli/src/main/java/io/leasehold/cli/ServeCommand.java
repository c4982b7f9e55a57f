package io.leasehold.cli;

import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.StartupException;
import io.leasehold.server.Welcome;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.ConfigException;
import io.leasehold.server.config.PrintedConfig;
import io.leasehold.server.config.Setting;
import io.leasehold.server.config.Settings;
import io.leasehold.server.logs.Logs;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a node until it is told to stop. Its options are the declared settings of the server. */
@Command(
    name = "serve",
    description = {
      "Runs a node: a durable lease server, alone or as one of a cluster.",
      "Every option can also be set by an environment variable (LEASEHOLD_PORT for --port) or in"
          + " the file of --config (port: 7420); an option goes before a variable before the file."
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class ServeCommand implements Runnable {

  private CommandSpec spec;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A YAML file with settings. Default: what LEASEHOLD_CONFIG names, if anything.")
  private Path file;

  @Option(
      names = "--print-config",
      description = "Print the configuration that would be used and where it came from, and exit.")
  private boolean printConfig;

  /** Adds an option for every setting: picocli calls this while it reads the annotations. */
  @Spec
  void declareOptions(CommandSpec commandSpec) {
    spec = commandSpec;
    for (Setting<?> setting : Settings.all()) {
      String shown = setting.isSwitch() ? "" : " Default: " + setting.shown() + ".";
      OptionSpec.Builder option =
          OptionSpec.builder(setting.flag())
              .type(String.class)
              .description((setting.effect() + shown).replace("%", "%%"));
      option.paramLabel(setting.isSwitch() ? "BOOL" : setting.type().label());
      if (setting.alone() == null) {
        option.arity("1");
      } else {
        option.arity("0..1").fallbackValue(setting.alone());
      }
      spec.addOption(option.build());
    }
  }

  @Override
  public void run() {
    Config config = config();
    if (printConfig) {
      spec.commandLine().getOut().print(PrintedConfig.yaml(config));
    } else {
      Logs.use(config.value(Settings.LOG_LEVEL), config.value(Settings.LOG_FORMAT));
      serve(config);
    }
  }

  private void serve(Config config) {
    try {
      LeaseholdServer node = LeaseholdServer.start(config);
      // A signal is an orderly stop, and an orderly stop is no failure.
      Thread onSignal =
          new Thread(
              () -> {
                node.close();
                Runtime.getRuntime().halt(0);
              },
              "leasehold-stop");
      Runtime.getRuntime().addShutdownHook(onSignal);
      PrintWriter out = spec.commandLine().getOut();
      out.print(Welcome.text(config, node));
      out.flush();
      Optional<Throwable> failure = node.awaitStop();
      if (failure.isPresent()) {
        Runtime.getRuntime().removeShutdownHook(onSignal);
        throw new CommandFailed("the node stopped by itself: " + failure.get().getMessage());
      }
    } catch (StartupException | ConfigException e) {
      throw new CommandFailed(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Config config() {
    try {
      return Config.read(flags(), System.getenv(), file);
    } catch (ConfigException e) {
      throw new ParameterException(spec.commandLine(), String.join("\n  ", e.problems()));
    }
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>();
    for (Setting<?> setting : Settings.all()) {
      Optional.ofNullable(spec.findOption(setting.flag()).<String>getValue())
          .ifPresent(text -> flags.put(setting.name(), text));
    }
    return flags;
  }
}
