package io.leasehold.bench.floor;

import io.leasehold.bench.grpc.Channels;
import io.leasehold.bench.leasehold.LeaseholdLink;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Durability;
import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import io.leasehold.torture.process.PortPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A server that does nothing. */
public final class FloorPeer implements Peer {
  private final String name;
  private final Durability durability;
  private final Set<Ability> abilities;
  private final Starter starter;

  private FloorPeer(String name, Durability durability, Set<Ability> abilities, Starter starter) {
    this.name = name;
    this.durability = durability;
    this.abilities = abilities;
    this.starter = starter;
  }

  /** The native protocol on the transport of a node, answered at once. */
  public static Peer echo() {
    return new FloorPeer(
        "floor",
        new Durability(false, "keeps nothing at all: it answers as a node would, at once"),
        EnumSet.of(Ability.GRANT, Ability.RENEW),
        FloorPeer::startEcho);
  }

  private static Site startEcho(Path folder) throws IOException {
    int port = PortPair.free().clients();
    List<String> addresses = List.of("127.0.0.1:" + port);
    return FloorSite.start(
        EchoServer.class,
        List.of(Integer.toString(port)),
        folder,
        connections -> LeaseholdLink.withPipelines(Channels.to(addresses, connections)),
        EchoServer.version(),
        "Armeria, with the client of the native protocol");
  }

  /** One force and one round trip for each command that is alone. */
  public static Peer disk() {
    return new FloorPeer(
        "floor-disk",
        new Durability(true, "every command is forced to the disk before its answer; that is all"),
        EnumSet.of(Ability.GRANT, Ability.ACQUIRE),
        FloorPeer::startDisk);
  }

  private static Site startDisk(Path folder) throws IOException {
    int port = PortPair.free().clients();
    DiskTimes times = DiskTimes.measure(folder);
    return FloorSite.start(
        DiskServer.class,
        List.of(Integer.toString(port), folder.resolve("records").toString()),
        folder,
        connections -> new DiskLink(port, connections),
        System.getProperty("os.version"),
        DiskServer.RECORD_BYTES + " bytes a record; " + times);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<String> missing() {
    return Optional.empty();
  }

  @Override
  public Durability durability() {
    return durability;
  }

  @Override
  public Set<Integer> nodes() {
    return Set.of(1);
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.copyOf(abilities);
  }

  @Override
  public Site start(int nodes, Path folder) throws IOException {
    if (nodes != 1) {
      throw new IllegalArgumentException(nodes + " nodes of a floor; it runs with 1 only");
    }
    return starter.start(folder);
  }

  @FunctionalInterface
  private interface Starter {
    Site start(Path folder) throws IOException;
  }
}
