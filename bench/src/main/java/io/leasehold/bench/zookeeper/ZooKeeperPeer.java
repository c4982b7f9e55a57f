package io.leasehold.bench.zookeeper;

import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Durability;
import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** ZooKeeper, by what stands for a lease. */
public final class ZooKeeperPeer implements Peer {
  private final LeaseKind kind;

  private ZooKeeperPeer(LeaseKind kind) {
    this.kind = kind;
  }

  /** A lease is an ephemeral node in one of a few sessions. */
  public static Peer withNodes() {
    return new ZooKeeperPeer(LeaseKind.NODE);
  }

  /** A lease is a session of its own. */
  public static Peer withSessions() {
    return new ZooKeeperPeer(LeaseKind.SESSION);
  }

  @Override
  public String name() {
    return kind.peerName();
  }

  /** It comes with the benchmarks. */
  @Override
  public Optional<String> missing() {
    return Optional.empty();
  }

  @Override
  public Durability durability() {
    return new Durability(
        true,
        "every command is in the log on the disk of a majority before its answer; renewals (pings"
            + " of a session) are kept in memory");
  }

  @Override
  public Set<Integer> nodes() {
    return Set.of(1, 3);
  }

  @Override
  public Set<Ability> abilities() {
    return kind.abilities();
  }

  @Override
  public int mostLeases() {
    return kind.mostLeases();
  }

  @Override
  public Site start(int nodes, Path folder) throws IOException {
    return ZooKeeperSite.start(kind, nodes, folder);
  }
}
