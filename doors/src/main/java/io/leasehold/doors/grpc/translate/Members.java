package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.AddMemberRequest;
import io.leasehold.engine.Member;

/** Nodes of the cluster as requests name them. */
public final class Members {
  private static final int MOST_PORT = 65_535;

  private Members() {}

  public static Member added(AddMemberRequest request) {
    String address = request.getAddress();
    int port = port("address", address);
    String peers = request.getPeerAddress();
    if (peers.isEmpty()) {
      peers = address.substring(0, address.lastIndexOf(':') + 1) + (port + 1);
    }
    port("peer address", peers);
    return new Member(name(request.getName()), address, peers);
  }

  public static String name(String name) {
    if (name.isBlank()) {
      throw new Malformed("name of a member", "empty", "the name its node was started with");
    }
    return name;
  }

  /** The port of host:port, or of [host]:port if the host itself has colons. */
  private static int port(String what, String address) {
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? "" : address.substring(0, colon);
    boolean clear = host.indexOf(':') < 0 || (host.startsWith("[") && host.endsWith("]"));
    String digits = address.substring(colon + 1);
    if (host.isEmpty() || !clear || !digits.matches("[0-9]{1,5}")) {
      throw wrong(what, address);
    }
    int port = Integer.parseInt(digits);
    if (port < 1 || port > MOST_PORT) {
      throw wrong(what, address);
    }
    return port;
  }

  private static Malformed wrong(String what, String address) {
    return new Malformed(
        what + " of a member",
        "\"" + address + "\"",
        "host:port with a port from 1 to " + MOST_PORT);
  }
}
