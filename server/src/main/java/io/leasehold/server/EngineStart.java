package io.leasehold.server;

import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.Member;
import io.leasehold.engine.disk.DamagedDataException;
import io.leasehold.engine.log.ReplicatedLog;
import io.leasehold.engine.memory.MemoryLog;
import io.leasehold.engine.node.Engines;
import io.leasehold.engine.ratis.RatisLog;
import io.leasehold.engine.ratis.RatisSettings;
import io.leasehold.engine.ratis.RatisTls;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.Settings;
import io.leasehold.server.tls.NodeTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the engine that a configuration asks for. */
final class EngineStart {
  /** What an entry needs beside its commands. */
  private static final int ENTRY_FRAME_BYTES = 1 << 20;

  private static final int SNAPSHOTS_KEPT = 2;

  private static final Logger LOG = LoggerFactory.getLogger(EngineStart.class);

  private EngineStart() {}

  static Engine start(Config config, Places places, NodeTls tls, EngineMeter meter) {
    EngineSettings settings = settings(config);
    ReplicatedLog log =
        config.value(Settings.IN_MEMORY)
            ? new MemoryLog(alone(places.self()))
            : open(ratis(config, places, tls));
    try {
      Engine engine = Engines.on(log, settings, meter);
      requireSameCluster(config, places.founders(), engine);
      return engine;
    } catch (UncheckedIOException e) {
      log.close();
      throw new StartupException(unusable(config, e), e);
    }
  }

  /** Damage is told with its way out; whatever else went wrong gets the general one. */
  private static String unusable(Config config, UncheckedIOException e) {
    return e.getCause() instanceof DamagedDataException
        ? e.getMessage()
        : "the data in \""
            + config.value(Settings.DATA)
            + "\" cannot be used: "
            + e.getMessage()
            + "; restore a backup, or move the directory away and add the node to its cluster"
            + " under a new name";
  }

  /** Clients may ask where the members are; other nodes there are none. */
  private static Member alone(Member self) {
    return new Member(self.name(), self.address(), "");
  }

  /**
   * A directory that knows its members is right, and the list of founders is not read. A node that
   * was alone and is now told of others would go on alone, and they would wait for it in vain.
   */
  private static void requireSameCluster(Config config, List<Member> founders, Engine engine) {
    List<String> asked = names(founders);
    List<String> known = names(engine.membership().members());
    if (founders.size() < 2 || known.isEmpty() || asked.equals(known)) {
      return;
    }
    if (known.size() > 1) {
      LOG.atWarn()
          .addKeyValue("peers", asked)
          .addKeyValue("members", known)
          .log("the cluster's members differ from --peers and count; correct the list");
      return;
    }
    engine.close();
    throw new StartupException(
        "the data in \"%s\" belongs to a cluster of %s alone, but --peers names %s; to found a new"
                .formatted(config.value(Settings.DATA), known, asked)
            + " cluster give an empty directory with --data, to make this one larger start the"
            + " node without --peers and use \"leasehold members add\"",
        null);
  }

  private static List<String> names(List<Member> members) {
    return members.stream().map(Member::name).sorted().toList();
  }

  private static ReplicatedLog open(RatisSettings settings) {
    try {
      return RatisLog.open(settings);
    } catch (IOException e) {
      throw new StartupException(e.getMessage(), e);
    }
  }

  private static EngineSettings settings(Config config) {
    return new EngineSettings(
        config.value(Settings.ENTRIES_IN_FLIGHT),
        Math.toIntExact(config.value(Settings.ENTRY_BYTES)),
        Math.toIntExact(config.value(Settings.COMMAND_BYTES)),
        config.value(Settings.PENDING_COMMANDS),
        config.value(Settings.PENDING_BYTES),
        config.value(Settings.ANSWER_TIMEOUT).toMillis(),
        config.value(Settings.TIME_STEP).toMillis(),
        config.value(Settings.WATCHES));
  }

  private static RatisSettings ratis(Config config, Places places, NodeTls tls) {
    int election = Math.toIntExact(config.value(Settings.ELECTION_TIMEOUT).toMillis());
    long largestEntry =
        config.value(Settings.COMMAND_BYTES)
            + config.value(Settings.ENTRY_BYTES)
            + ENTRY_FRAME_BYTES;
    return new RatisSettings(
        config.value(Settings.CLUSTER),
        places.self(),
        places.peerHost(),
        places.founders(),
        config.value(Settings.DATA),
        new RatisSettings.Elections(election, 2 * election),
        new RatisSettings.Snapshots(
            config.value(Settings.SNAPSHOT_ENTRIES),
            config.value(Settings.SNAPSHOT_BYTES),
            SNAPSHOTS_KEPT),
        ratisTls(tls),
        Math.toIntExact(largestEntry),
        config.value(Settings.SHUTDOWN_TIMEOUT).toMillis() / 2);
  }

  private static Optional<RatisTls> ratisTls(NodeTls tls) {
    return tls.peer()
        .flatMap(own -> tls.peerCa().map(ca -> new RatisTls(own.key(), own.certificate(), ca)));
  }
}
