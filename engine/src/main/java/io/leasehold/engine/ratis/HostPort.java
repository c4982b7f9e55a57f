package io.leasehold.engine.ratis;

/** An address as people write it: {@code host:port}, with brackets around an IPv6 address. */
record HostPort(String host, int port) {

  private static final int MAX_PORT = 65_535;

  static HostPort parse(String address) {
    int colon = address.lastIndexOf(':');
    if (colon > 0 && colon < address.length() - 1) {
      String digits = address.substring(colon + 1);
      if (digits.length() <= 5 && digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
        int port = Integer.parseInt(digits);
        if (port > 0 && port <= MAX_PORT) {
          return new HostPort(withoutBrackets(address.substring(0, colon)), port);
        }
      }
    }
    throw new IllegalArgumentException(
        "address \"%s\": give host:port with a port from 1 to %d".formatted(address, MAX_PORT));
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }
}
