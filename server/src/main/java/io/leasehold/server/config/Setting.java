package io.leasehold.server.config;

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/**
 * Something a node can be told. Its one name is the flag ({@code --name}), the key in the file
 * ({@code name:}) and, in capitals after {@code LEASEHOLD_}, the environment variable.
 *
 * @param shown the default as a reader sees it; in words if it depends on other settings
 * @param preset the default as text to parse, or null if there is none or it depends on others
 * @param effect what it does, for help and for the operating page
 * @param alone what the flag stands for when it has no value, or null if it needs one
 */
public record Setting<T>(
    String name, SettingType<T> type, String shown, String preset, String effect, String alone) {

  public Setting {
    requireNonNull(type, "type");
    requireNonNull(effect, "effect");
    if (!name.matches("[a-z]+(-[a-z]+)*")) {
      throw new IllegalArgumentException("a setting is named like-this, not " + name);
    }
  }

  public String flag() {
    return "--" + name;
  }

  public String variable() {
    return Source.VARIABLE_PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Whether it is on or off, and nothing else. */
  public boolean isSwitch() {
    return type.kind() == SettingType.Kind.SWITCH;
  }
}
