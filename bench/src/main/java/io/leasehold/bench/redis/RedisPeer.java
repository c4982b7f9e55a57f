package io.leasehold.bench.redis;

import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Durability;
import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.process.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The redis-server that is installed here: the first one in PATH. */
public final class RedisPeer implements Peer {
  private static final String PROGRAM = "redis-server";

  private final String name;
  private final List<String> options;
  private final Durability durability;
  private final Set<Ability> abilities;

  private RedisPeer(
      String name, List<String> options, Durability durability, Set<Ability> abilities) {
    this.name = name;
    this.options = options;
    this.durability = durability;
    this.abilities = abilities;
  }

  /** With a log that is forced to the disk before every answer. */
  public static Peer always() {
    Set<Ability> abilities = inMemoryAbilities();
    abilities.add(Ability.RESTART);
    return new RedisPeer(
        "redis-always",
        List.of("--appendonly", "yes", "--appendfsync", "always"),
        new Durability(
            true,
            "every command is in the log on the disk of the one node before its answer; replicas"
                + " are told later, so a failover may forget it"),
        abilities);
  }

  /** Without any log: the ceiling. */
  public static Peer inMemory() {
    return new RedisPeer(
        "redis",
        List.of("--appendonly", "no"),
        new Durability(
            false,
            "nothing is on a disk: a crash or a restart forgets every lease, also those that are"
                + " held, and two holders of one key follow"),
        inMemoryAbilities());
  }

  private static Set<Ability> inMemoryAbilities() {
    return EnumSet.of(
        Ability.GRANT,
        Ability.RENEW,
        Ability.ACQUIRE,
        Ability.LOCK,
        Ability.PUT,
        Ability.LEASED_PUT,
        Ability.WATCH);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<String> missing() {
    return Programs.find(PROGRAM).isPresent()
        ? Optional.empty()
        : Optional.of(
            "there is no redis-server in PATH; install it (Debian: apt-get install redis-server)");
  }

  @Override
  public Durability durability() {
    return durability;
  }

  /** One: its replicas acknowledge nothing, so three of them are no more durable than one. */
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
      throw new IllegalArgumentException(nodes + " nodes of Redis; it runs with 1 only");
    }
    Path program =
        Programs.find(PROGRAM).orElseThrow(() -> new IllegalStateException(missing().get()));
    return RedisSite.start(program, options, folder);
  }
}
