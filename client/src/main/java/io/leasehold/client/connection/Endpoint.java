package io.leasehold.client.connection;

import java.util.Arrays;
import java.util.List;

/** Where a node answers clients. */
public record Endpoint(String host, int port) {
  private static final int MAX_PORT = 65_535;

  public Endpoint {
    if (host.isEmpty() || host.chars().anyMatch(c -> c <= ' ' || c == '/' || c == ',')) {
      throw new IllegalArgumentException("host is \"" + host + "\": expected a name or an address");
    }
    if (port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException(
          "port of \"" + host + "\" is " + port + ": expected 1 to " + MAX_PORT);
    }
  }

  /** Reads {@code host:port}; an IPv6 address stands in brackets. */
  public static Endpoint parse(String text) {
    String trimmed = text.trim();
    int colon = trimmed.lastIndexOf(':');
    boolean bracketed = trimmed.startsWith("[");
    boolean separated = colon > 0 && (!bracketed || trimmed.charAt(colon - 1) == ']');
    boolean single = bracketed || trimmed.indexOf(':') == colon;
    if (!separated || !single || !trimmed.substring(colon + 1).matches("\\d{1,5}")) {
      throw new IllegalArgumentException(
          "endpoint is \"" + text + "\": expected host:port, as in localhost:7420 or [::1]:7420");
    }
    return new Endpoint(
        trimmed.substring(0, colon), Integer.parseInt(trimmed.substring(colon + 1)));
  }

  /** Reads {@code host:port,host:port}. */
  public static List<Endpoint> parseList(String text) {
    return Arrays.stream(text.split(",", -1)).map(Endpoint::parse).distinct().toList();
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
