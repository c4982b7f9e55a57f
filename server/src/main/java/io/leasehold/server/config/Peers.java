package io.leasehold.server.config;

import io.leasehold.engine.Member;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The nodes that a cluster starts with, as written: {@code n1=host:7420,n2=host:7420/7421}. */
public record Peers(List<Peer> all) {

  /**
   * A node of the list.
   *
   * @param port where clients reach it
   * @param peerPort where the other nodes reach it
   */
  public record Peer(String name, String host, int port, int peerPort) {
    public Member member() {
      return new Member(name, address(host, port), address(host, peerPort));
    }

    @Override
    public String toString() {
      return name + "=" + address(host, port) + (peerPort == port + 1 ? "" : "/" + peerPort);
    }
  }

  private static final Pattern ENTRY =
      Pattern.compile(
          "([A-Za-z0-9._-]{1,64})=(\\[[0-9A-Fa-f:.%]+]|[^:\\[\\]/=]+):(\\d+)(/(\\d+))?");

  private static final int LARGEST_PORT = 65_535;

  public Peers {
    all = List.copyOf(all);
  }

  public Optional<Peer> named(String name) {
    return all.stream().filter(peer -> peer.name().equals(name)).findFirst();
  }

  /** A host with a port; an IPv6 address gets its brackets. */
  public static String address(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  static Peers parse(String text) {
    List<Peer> peers = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String entry : text.split(",", -1)) {
      Peer peer = peer(entry.strip());
      peers.add(peer);
      if (!seen.add(peer.name())
          || !seen.add(address(peer.host(), peer.port()))
          || !seen.add(address(peer.host(), peer.peerPort()))) {
        throw new IllegalArgumentException(entry);
      }
    }
    return new Peers(peers);
  }

  private static Peer peer(String entry) {
    Matcher parts = ENTRY.matcher(entry);
    if (!parts.matches()) {
      throw new IllegalArgumentException(entry);
    }
    int port = port(parts.group(3));
    int peerPort = port(parts.group(5) == null ? Integer.toString(port + 1) : parts.group(5));
    return new Peer(parts.group(1), parts.group(2).replaceAll("[\\[\\]]", ""), port, peerPort);
  }

  private static int port(String digits) {
    int port = Integer.parseInt(digits);
    if (port < 1 || port > LARGEST_PORT) {
      throw new IllegalArgumentException(digits);
    }
    return port;
  }

  @Override
  public String toString() {
    return all.stream().map(Peer::toString).collect(Collectors.joining(","));
  }
}
