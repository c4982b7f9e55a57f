package io.leasehold.server.config;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A value for every setting, and where it came from: flags before environment before file before
 * default. What exists makes sense together; immutable.
 */
public final class Config {

  /** A value, how it was written and where. */
  private record Entry(Object value, String text, Source source) {}

  private final Map<Setting<?>, Entry> entries;

  private Config(Map<Setting<?>, Entry> entries) {
    this.entries = Collections.unmodifiableMap(entries);
  }

  /**
   * Reads everything.
   *
   * @param flags texts by the name of the setting
   * @param environment all variables of the process; those of others are left alone
   * @param file a YAML file, or null for the one that LEASEHOLD_CONFIG names, if it does
   * @throws ConfigException with every problem that was found
   */
  public static Config read(Map<String, String> flags, Map<String, String> environment, Path file) {
    return ConfigReader.read(flags, environment, file);
  }

  /** From flags alone, for whoever starts a node in its own process. */
  public static Config of(Map<String, String> flags) {
    return read(flags, Map.of(), null);
  }

  /** The value of a setting that always has one. */
  public <T> T value(Setting<T> setting) {
    return find(setting)
        .orElseThrow(() -> new IllegalStateException(setting.name() + " has no value"));
  }

  /** The value of a setting that may have none. */
  @SuppressWarnings("unchecked") // An entry is only ever made with what its setting's type read.
  public <T> Optional<T> find(Setting<T> setting) {
    return Optional.ofNullable(entries.get(setting)).map(entry -> (T) entry.value());
  }

  /** As it was written, if there is a value. */
  public Optional<String> text(Setting<?> setting) {
    return Optional.ofNullable(entries.get(setting)).map(Entry::text);
  }

  public Source source(Setting<?> setting) {
    Entry entry = entries.get(setting);
    return entry == null ? Source.DEFAULT : entry.source();
  }

  @Override
  public String toString() {
    Map<String, String> given = new LinkedHashMap<>();
    entries.forEach(
        (setting, entry) -> {
          if (entry.source().isGiven()) {
            given.put(setting.name(), entry.text());
          }
        });
    return "Config" + given;
  }

  /** Gathers values; the first one for a setting stays. */
  static final class Draft {
    private final Map<Setting<?>, Entry> entries = new HashMap<>();

    /** Whether the text is of the setting's type. */
    boolean offer(Setting<?> setting, String text, Source source) {
      Object value = setting.type().read(text);
      if (value == null) {
        return false;
      }
      entries.putIfAbsent(setting, new Entry(value, text.strip(), source));
      return true;
    }

    boolean has(Setting<?> setting) {
      return entries.containsKey(setting);
    }

    /** What is known so far. */
    Config config() {
      return new Config(new HashMap<>(entries));
    }
  }
}
