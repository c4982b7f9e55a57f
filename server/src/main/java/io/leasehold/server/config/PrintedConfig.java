package io.leasehold.server.config;

import java.util.Optional;

/** The effective configuration as a YAML file that can be read back, with where it came from. */
public final class PrintedConfig {
  private static final int COMMENT_COLUMN = 40;

  private PrintedConfig() {}

  public static String yaml(Config config) {
    StringBuilder yaml = new StringBuilder();
    for (Setting<?> setting : Settings.all()) {
      Optional<String> text = config.text(setting);
      String line =
          text.map(value -> setting.name() + ": " + scalar(value))
              .orElse("# " + setting.name() + ": not set");
      yaml.append(line);
      if (text.isPresent()) {
        yaml.append(" ".repeat(Math.max(1, COMMENT_COLUMN - line.length())))
            .append("# ")
            .append(origin(config.source(setting)));
      }
      yaml.append('\n');
    }
    return yaml.toString();
  }

  private static String origin(Source source) {
    return source.kind() == Source.Kind.DERIVED ? "follows from " + source : source.toString();
  }

  /** Plain where YAML cannot misread it. */
  private static String scalar(String value) {
    return value.matches("[A-Za-z0-9./][A-Za-z0-9._/-]*")
        ? value
        : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
