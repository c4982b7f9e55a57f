package io.leasehold.bench.etcd;

import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Durability;
import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.process.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The etcd that is installed here: the first one in PATH. */
public final class EtcdPeer implements Peer {
  static final String PROGRAM = "etcd";

  @Override
  public String name() {
    return "etcd";
  }

  @Override
  public Optional<String> missing() {
    return Programs.find(PROGRAM).isPresent()
        ? Optional.empty()
        : Optional.of("there is no etcd in PATH; install it (Debian: apt-get install etcd-server)");
  }

  @Override
  public Durability durability() {
    return new Durability(
        true,
        "every command is in the log on the disk of a majority before its answer; renewals are"
            + " kept in the memory of the leader alone");
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
    Path program =
        Programs.find(PROGRAM).orElseThrow(() -> new IllegalStateException(missing().get()));
    return EtcdSite.start(program, nodes, folder);
  }
}
