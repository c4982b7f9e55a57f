package io.leasehold.server.config;

import static java.util.stream.Collectors.joining;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the text of a setting is read.
 *
 * @param label stands for the value in help
 * @param floor the smallest value that is accepted, empty if that makes no sense
 * @param expected ends the sentence "expected ..."
 * @param reader returns null or throws IllegalArgumentException if the text is not of this type
 */
public record SettingType<T>(
    Kind kind, String label, String floor, String expected, Function<String, T> reader) {

  /** What a value looks like. */
  public enum Kind {
    TEXT,
    SWITCH,
    NUMBER,
    BYTES,
    DURATION,
    CHOICE,
    FILE,
    PEERS
  }

  private static final Pattern QUANTITY = Pattern.compile("([0-9]{1,12})\\s*([A-Za-z]*)");

  /** The value, or null if the text is not of this type. */
  T read(String text) {
    try {
      return reader.apply(text.strip());
    } catch (IllegalArgumentException | ArithmeticException notOfThisType) {
      return null;
    }
  }

  static SettingType<String> name(String what) {
    return new SettingType<>(
        Kind.TEXT,
        "NAME",
        "",
        what + " of 1 to 64 letters, digits, '-', '_' or '.'",
        text -> text.matches("[A-Za-z0-9._-]{1,64}") ? text : null);
  }

  static SettingType<String> host() {
    return new SettingType<>(
        Kind.TEXT,
        "ADDR",
        "",
        "a host name or an IP address without a port",
        text -> text.matches("[A-Za-z0-9.:%_-]+") && !text.matches("[^:]*:[0-9]*") ? text : null);
  }

  static SettingType<Boolean> onOff() {
    return new SettingType<>(
        Kind.SWITCH,
        "",
        "",
        "true or false",
        text ->
            switch (text) {
              case "true" -> Boolean.TRUE;
              case "false" -> Boolean.FALSE;
              default -> null;
            });
  }

  static SettingType<Integer> number(int floor, int ceiling) {
    return new SettingType<>(
        Kind.NUMBER,
        "N",
        Integer.toString(floor),
        "a whole number from " + floor + " to " + ceiling,
        text -> {
          int value = Integer.parseInt(text);
          return value >= floor && value <= ceiling ? value : null;
        });
  }

  static SettingType<Long> bytes(String floor, String ceiling) {
    return new SettingType<>(
        Kind.BYTES,
        "SIZE",
        floor,
        "a size from " + floor + " to " + ceiling + ", such as 512KiB or 64MiB",
        text -> within(sizeOf(text), sizeOf(floor), sizeOf(ceiling)));
  }

  static SettingType<Duration> duration(String floor, String ceiling) {
    return new SettingType<>(
        Kind.DURATION,
        "TIME",
        floor,
        "a time from " + floor + " to " + ceiling + ", such as 500ms, 5s or 2m",
        text -> {
          Long millis = within(millisOf(text), millisOf(floor), millisOf(ceiling));
          return millis == null ? null : Duration.ofMillis(millis);
        });
  }

  static <E extends Enum<E>> SettingType<E> choice(Class<E> choices) {
    String all =
        Arrays.stream(choices.getEnumConstants()).map(SettingType::lower).collect(joining(" or "));
    return new SettingType<>(
        Kind.CHOICE, "WORD", "", all, text -> Enum.valueOf(choices, text.toUpperCase(Locale.ROOT)));
  }

  static SettingType<Path> directory() {
    return path("DIR", "the path of a directory");
  }

  static SettingType<Path> pem() {
    return path("FILE", "the path of a PEM file");
  }

  static SettingType<Peers> peers() {
    return new SettingType<>(
        Kind.PEERS,
        "NODES",
        "",
        "name=host:port for each node, separated by commas, all names and addresses different",
        Peers::parse);
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static SettingType<Path> path(String label, String expected) {
    return new SettingType<>(
        Kind.FILE, label, "", expected, text -> text.isEmpty() ? null : pathOf(text));
  }

  private static Path pathOf(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Long within(long value, long floor, long ceiling) {
    return value >= floor && value <= ceiling ? value : null;
  }

  private static long sizeOf(String text) {
    Matcher quantity = quantity(text);
    int shift =
        switch (quantity.group(2).toUpperCase(Locale.ROOT)) {
          case "", "B" -> 0;
          case "K", "KB", "KIB" -> 10;
          case "M", "MB", "MIB" -> 20;
          case "G", "GB", "GIB" -> 30;
          default -> throw new IllegalArgumentException(text);
        };
    long count = Long.parseLong(quantity.group(1));
    return Math.multiplyExact(count, 1L << shift);
  }

  private static long millisOf(String text) {
    Matcher quantity = quantity(text);
    long unit =
        switch (quantity.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> throw new IllegalArgumentException(text);
        };
    return Math.multiplyExact(Long.parseLong(quantity.group(1)), unit);
  }

  private static Matcher quantity(String text) {
    Matcher quantity = QUANTITY.matcher(text);
    if (!quantity.matches()) {
      throw new IllegalArgumentException(text);
    }
    return quantity;
  }
}
