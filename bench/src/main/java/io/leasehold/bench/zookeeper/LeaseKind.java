package io.leasehold.bench.zookeeper;

import com.sun.management.UnixOperatingSystemMXBean;
import io.leasehold.bench.peer.Ability;
import java.lang.management.ManagementFactory;
import java.util.EnumSet;
import java.util.Set;

/** What stands for a lease. */
enum LeaseKind {
  NODE(
      "zookeeper",
      "a lease is an ephemeral node in one of a few sessions: it cannot be renewed by itself") {
    @Override
    Set<Ability> abilities() {
      return EnumSet.of(
          Ability.GRANT,
          Ability.ACQUIRE,
          Ability.LOCK,
          Ability.PUT,
          Ability.WATCH,
          Ability.RESTART,
          Ability.FAILOVER);
    }

    /** What fits into the heap that the servers are given, with some air. */
    @Override
    int mostLeases() {
      return 600_000;
    }
  },
  SESSION(
      "zookeeper-sessions", "a lease is a session with its own connection, a renewal is a ping") {
    @Override
    Set<Ability> abilities() {
      return EnumSet.of(
          Ability.GRANT, Ability.RENEW, Ability.PUT, Ability.LEASED_PUT, Ability.WATCH);
    }

    /** Each takes a descriptor and a port. */
    @Override
    int mostLeases() {
      return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
          ? (int) Math.min(PORTS, unix.getMaxFileDescriptorCount() - OTHER_DESCRIPTORS)
          : FEW;
    }
  };

  private static final int PORTS = 25_000;
  private static final int OTHER_DESCRIPTORS = 2_000;
  private static final int FEW = 2_000;

  private final String peerName;
  private final String words;

  LeaseKind(String peerName, String words) {
    this.peerName = peerName;
    this.words = words;
  }

  abstract Set<Ability> abilities();

  abstract int mostLeases();

  String peerName() {
    return peerName;
  }

  String words() {
    return words;
  }
}
