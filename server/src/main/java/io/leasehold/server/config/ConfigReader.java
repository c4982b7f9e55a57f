package io.leasehold.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Collects the texts of the settings, strongest source first, and every problem on the way. */
final class ConfigReader {
  private static final String CONFIG_VARIABLE = Source.VARIABLE_PREFIX + "CONFIG";

  /** Variables that belong to the launcher and to the other commands. */
  private static final Set<String> OTHERS_VARIABLES =
      Set.of(
          CONFIG_VARIABLE,
          "LEASEHOLD_JAVA_OPTS",
          "LEASEHOLD_ENDPOINTS",
          "LEASEHOLD_TOKEN",
          "LEASEHOLD_LEASE",
          "LEASEHOLD_DEADLINE_MS",
          "LEASEHOLD_TLS_CA",
          "LEASEHOLD_TLS_CERT",
          "LEASEHOLD_TLS_KEY");

  private final Config.Draft draft = new Config.Draft();
  private final List<String> problems = new ArrayList<>();

  private ConfigReader() {}

  static Config read(Map<String, String> flags, Map<String, String> environment, Path file) {
    ConfigReader reader = new ConfigReader();
    reader.flags(flags);
    reader.environment(environment);
    String named = environment.getOrDefault(CONFIG_VARIABLE, "");
    if (file != null || !named.isEmpty()) {
      reader.file(file != null ? file : Path.of(named));
    }
    reader.complain();
    Derived.fill(reader.draft);
    Config config = reader.draft.config();
    reader.problems.addAll(Coherence.problems(config));
    reader.complain();
    return config;
  }

  private void flags(Map<String, String> flags) {
    Map<String, Setting<?>> known = settingsBy(Setting::name);
    new TreeMap<>(flags)
        .forEach(
            (name, text) -> {
              if (known.containsKey(name)) {
                Setting<?> setting = known.get(name);
                take(setting, text, new Source(Source.Kind.FLAG, setting.flag()));
              } else {
                problems.add("unknown flag --" + name + Nearest.hint(name, known.keySet()));
              }
            });
  }

  private void environment(Map<String, String> environment) {
    Map<String, Setting<?>> known = settingsBy(Setting::variable);
    new TreeMap<>(environment)
        .forEach(
            (variable, text) -> {
              // An empty variable is how scripts say that they have nothing to say.
              if (!variable.startsWith(Source.VARIABLE_PREFIX)
                  || OTHERS_VARIABLES.contains(variable)
                  || text.isEmpty()) {
                return;
              }
              if (known.containsKey(variable)) {
                Source source = new Source(Source.Kind.ENVIRONMENT, variable);
                take(known.get(variable), text, source);
              } else {
                problems.add(
                    "unknown environment variable "
                        + variable
                        + Nearest.hint(variable, known.keySet()));
              }
            });
  }

  private void file(Path file) {
    Map<String, String> texts;
    try {
      texts = ConfigFile.read(file);
    } catch (ConfigException e) {
      problems.addAll(e.problems());
      return;
    }
    Map<String, Setting<?>> known = settingsBy(Setting::name);
    texts.forEach(
        (key, text) -> {
          if (known.containsKey(key)) {
            take(known.get(key), text, new Source(Source.Kind.FILE, file.toString()));
          } else {
            problems.add(
                "unknown setting \""
                    + key
                    + "\" in \""
                    + file
                    + "\""
                    + Nearest.hint(key, known.keySet()));
          }
        });
  }

  private void take(Setting<?> setting, String text, Source source) {
    if (!draft.offer(setting, text, source)) {
      problems.add(
          setting.name()
              + " is \""
              + text
              + "\" (from "
              + source
              + "), expected "
              + setting.type().expected()
              + "; correct it there");
    }
  }

  private void complain() {
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
  }

  private static Map<String, Setting<?>> settingsBy(Function<Setting<?>, String> name) {
    Map<String, Setting<?>> settings = new LinkedHashMap<>();
    Settings.all().forEach(setting -> settings.put(name.apply(setting), setting));
    return settings;
  }
}
