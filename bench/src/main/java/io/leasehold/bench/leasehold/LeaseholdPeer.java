package io.leasehold.bench.leasehold;

import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Durability;
import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Leasehold, by the protocol that its clients speak. */
public final class LeaseholdPeer implements Peer {
  private final Protocol protocol;

  private LeaseholdPeer(Protocol protocol) {
    this.protocol = protocol;
  }

  /** Over its own protocol. */
  public static Peer overNative() {
    return new LeaseholdPeer(Protocol.NATIVE);
  }

  /** Over its own protocol, with a call for each command. */
  public static Peer overCalls() {
    return new LeaseholdPeer(Protocol.CALLS);
  }

  /** Over its etcd door, with the very client that is used against etcd. */
  public static Peer overEtcd() {
    return new LeaseholdPeer(Protocol.ETCD_DOOR);
  }

  @Override
  public String name() {
    return protocol.peerName();
  }

  @Override
  public Optional<String> missing() {
    return Optional.empty();
  }

  @Override
  public Durability durability() {
    return new Durability(
        true,
        "every command, renewals too, is in the log on the disk of a majority before its answer");
  }

  @Override
  public Set<Integer> nodes() {
    return Set.of(1, 3);
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.allOf(Ability.class);
  }

  @Override
  public Site start(int nodes, Path folder) throws IOException {
    return LeaseholdSite.start(nodes, folder, protocol);
  }
}
