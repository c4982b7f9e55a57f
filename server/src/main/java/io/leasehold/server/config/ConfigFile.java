package io.leasehold.server.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.JsonSchema;

/**
 * A YAML file of settings: one flat mapping, whose keys are the names of the settings. The members
 * of a cluster may be written as a mapping too, name to address.
 */
final class ConfigFile {

  private ConfigFile() {}

  /** Every scalar stays the text that was written: only the setting knows its type. */
  private static final class AsWritten extends JsonSchema {
    @Override
    public ScalarResolver getScalarResolver() {
      return (text, implicit) -> Tag.STR;
    }
  }

  /** The texts as written, by key; which keys are known is not decided here. */
  static Map<String, String> read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      LoadSettings asWritten =
          LoadSettings.builder().setLabel(file.toString()).setSchema(new AsWritten()).build();
      return flat(file, new Load(asWritten).loadFromInputStream(in));
    } catch (NoSuchFileException e) {
      throw new ConfigException(
          "there is no configuration file \"" + file + "\"; name one that exists");
    } catch (IOException e) {
      throw new ConfigException(
          "the configuration file \"" + file + "\" cannot be read: " + e.getMessage());
    } catch (YamlEngineException e) {
      throw new ConfigException(
          "the configuration file \"" + file + "\" is not good YAML: " + e.getMessage().strip());
    }
  }

  private static Map<String, String> flat(Path file, Object document) {
    if (document == null || "".equals(document)) {
      return new LinkedHashMap<>();
    }
    if (!(document instanceof Map<?, ?> mapping)) {
      throw new ConfigException(
          "the configuration file \""
              + file
              + "\" must be lines of \"setting: value\", such as \"port: 7420\"");
    }
    Map<String, String> texts = new LinkedHashMap<>();
    mapping.forEach((key, value) -> texts.put(String.valueOf(key), text(file, key, value)));
    return texts;
  }

  private static String text(Path file, Object key, Object value) {
    if (value instanceof String text && !text.isEmpty()) {
      return text;
    }
    if (value instanceof Map<?, ?> members && key.equals(Settings.PEERS.name())) {
      return members.entrySet().stream()
          .map(member -> member.getKey() + "=" + member.getValue())
          .collect(Collectors.joining(","));
    }
    throw new ConfigException(
        "\""
            + key
            + "\" in \""
            + file
            + "\" must have one plain value, as in \""
            + key
            + ": ...\"; settings are not nested");
  }
}
