package io.leasehold.engine.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is in a data directory, file by file. Reads everything and changes nothing until it is told
 * to repair.
 *
 * <p>What it does not see: damage that looks like something else, such as a log that was cut off
 * exactly between two entries; and whether a replica understands what the entries say.
 *
 * <p>Nobody may run on the directory meanwhile. Not thread-safe.
 */
public final class DataCheck {

  private static final Logger LOG = LoggerFactory.getLogger(DataCheck.class);

  private static final String LOG_DIRECTORY = "raft";

  private final List<Finding> findings = new ArrayList<>();
  private final List<Repair> repairs = new ArrayList<>();
  private final String node;

  private DataCheck(String node) {
    this.node = node;
  }

  /**
   * Looks at a data directory. One in which nothing ever ran has nothing to find.
   *
   * @throws IOException if the directory itself cannot be read; what is wrong with a file is a
   *     finding
   */
  public static DataCheck of(Path data) throws IOException {
    DataCheck check = new DataCheck(nodeOf(data));
    Path raft = data.resolve(LOG_DIRECTORY);
    if (Files.isDirectory(raft)) {
      try (Stream<Path> groups = Files.list(raft)) {
        for (Path group : groups.filter(Files::isDirectory).sorted().toList()) {
          check.group(group);
        }
      }
    }
    return check;
  }

  /** Only for the advice; whoever runs on the directory checks whose it is. */
  private static String nodeOf(Path data) {
    Properties identity = new Properties();
    try (InputStream in = Files.newInputStream(data.resolve("node.properties"))) {
      identity.load(in);
    } catch (IOException | IllegalArgumentException e) {
      LOG.debug("No name of a node in {}.", data, e);
    }
    return identity.getProperty("node", "NAME");
  }

  private void group(Path group) throws IOException {
    Path current = group.resolve("current");
    List<SnapshotFile> snapshots = SnapshotFile.in(group.resolve("sm"));
    if (!Files.isDirectory(current) || (isEmpty(current) && snapshots.isEmpty())) {
      return;
    }
    MembersFile members = MembersFile.in(current).orElse(null);
    SnapshotFile newest = snapshots.isEmpty() ? null : snapshots.get(0);
    LogCheck log = new LogCheck(node, newest == null ? -1 : newest.index(), members);
    log.run(current);
    long raftTerm = Math.max(log.raftTerm(), newest == null ? 0 : newest.raftTerm());
    findings.add(VoteFile.check(current.resolve(VoteFile.NAME), raftTerm));
    if (members != null || newest != null) {
      findings.add(members(current, members, log));
    }
    if (newest != null) {
      findings.add(new SnapshotCheck(snapshots, log).newest());
    }
    findings.addAll(log.findings());
    repairs.addAll(log.repairs());
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  private static Finding members(Path current, MembersFile members, LogCheck log) {
    Path file = current.resolve(MembersFile.NAME);
    if (members != null && members.sound()) {
      return Finding.sound(file, "members " + members.members());
    }
    if (members == null) {
      return log.tellsMembers()
          ? Finding.sound(file, "not there; the log tells the members")
          : Finding.damaged(file, "it is missing, and with it who the members are");
    }
    Finding damaged = Finding.damaged(file, members.flaw());
    return log.tellsMembers()
        ? damaged.withWayOut(
            "The log tells the members as well: move this one file away and start again, and"
                + " nothing is lost.")
        : damaged;
  }

  /** One for every file that was looked at. */
  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** The first that a node must not run with; the rest may be its consequences. */
  public Optional<Finding> damage() {
    return findings.stream().filter(f -> f.is(Finding.Verdict.DAMAGED)).findFirst();
  }

  /**
   * Makes the directory ready to run on: puts in order what a crash has left behind, and says so.
   *
   * @throws DamagedDataException if there is damage; then nothing is changed
   */
  public void repair() throws IOException {
    if (damage().isPresent()) {
      Finding damage = damage().get();
      throw new DamagedDataException(
          advise(damage.file(), damage.text(), damage.wayOut(), node), null);
    }
    for (Finding finding : findings) {
      if (finding.is(Finding.Verdict.REPAIRABLE)) {
        LOG.warn("{}: {}.", finding.file(), finding.text());
      }
    }
    for (Repair repair : repairs) {
      repair.run();
    }
  }

  /** The words for damage, also for that which only shows while a node runs. */
  public static String advise(Path file, String what, String wayOut, String node) {
    return ("%s is damaged: %s. The node does not run on it, since it would forget what it has"
            + " acknowledged. %sIf the other nodes of its cluster run: \"leasehold members remove"
            + " %s\", then start a node under a new name with an empty directory and add it. If"
            + " not: restore a backup of the data directory. See \"When a disk has damaged the"
            + " data\" in docs/operating.md")
        .formatted(file, what, wayOut.isEmpty() ? "" : wayOut + " ", node);
  }
}
