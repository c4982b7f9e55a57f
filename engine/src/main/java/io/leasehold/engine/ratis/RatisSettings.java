package io.leasehold.engine.ratis;

import static java.util.Objects.requireNonNull;

import io.leasehold.engine.Member;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a node must know to take part in the log.
 *
 * @param cluster name of the cluster; nodes of another one are turned away
 * @param self this node, as the others shall know it
 * @param bindHost address of this host to listen on for peers; empty for all of them
 * @param initialMembers who founds the cluster, this node among them; empty for a node that waits
 *     to be added. Only read when the data directory is new: later the log knows better
 * @param dataDirectory for the log and its snapshots, of this node alone
 * @param elections when a silent leader is replaced
 * @param snapshots when the log is cut off
 * @param tls certificates for the peer port, or nothing to speak in the clear
 * @param maxEntryBytes largest entry
 * @param stopMillis how long {@code close} waits to hand leadership on, and for what is under way
 */
public record RatisSettings(
    String cluster,
    Member self,
    String bindHost,
    List<Member> initialMembers,
    Path dataDirectory,
    Elections elections,
    Snapshots snapshots,
    Optional<RatisTls> tls,
    int maxEntryBytes,
    long stopMillis) {

  private static final int MAX_NAME_CHARS = 64;
  private static final int SMALLEST_MAX_ENTRY_BYTES = 1 << 20;
  private static final int LARGEST_MAX_ENTRY_BYTES = 60 << 20;

  public RatisSettings {
    requireName("cluster", cluster);
    requireNonNull(self, "self");
    requireName("node", self.name());
    requireNonNull(bindHost, "bindHost");
    initialMembers = List.copyOf(initialMembers);
    requireNonNull(dataDirectory, "dataDirectory");
    requireNonNull(elections, "elections");
    requireNonNull(snapshots, "snapshots");
    requireNonNull(tls, "tls");
    requireSelfAmong(initialMembers, self);
    requireDistinct(initialMembers);
    initialMembers.forEach(member -> HostPort.parse(member.peerAddress()));
    HostPort.parse(self.peerAddress());
    if (maxEntryBytes < SMALLEST_MAX_ENTRY_BYTES || maxEntryBytes > LARGEST_MAX_ENTRY_BYTES) {
      throw new IllegalArgumentException(
          "maxEntryBytes is %d; give a number from %d to %d"
              .formatted(maxEntryBytes, SMALLEST_MAX_ENTRY_BYTES, LARGEST_MAX_ENTRY_BYTES));
    }
    if (stopMillis < 0) {
      throw new IllegalArgumentException("stopMillis is " + stopMillis + "; give 0 or more");
    }
  }

  /** One node that is a cluster of its own and can grow; defaults for everything else. */
  public static RatisSettings alone(String cluster, Member self, Path dataDirectory) {
    return founding(cluster, self, List.of(self), dataDirectory);
  }

  /** A node of a new cluster; defaults for everything else. */
  public static RatisSettings founding(
      String cluster, Member self, List<Member> members, Path dataDirectory) {
    return new RatisSettings(
        cluster,
        self,
        "",
        members,
        dataDirectory,
        Elections.defaults(),
        Snapshots.defaults(),
        Optional.empty(),
        17 << 20,
        2_000);
  }

  /** A node that waits to be added to a cluster; defaults for everything else. */
  public static RatisSettings joining(String cluster, Member self, Path dataDirectory) {
    return founding(cluster, self, List.of(), dataDirectory);
  }

  public RatisSettings withBindHost(String host) {
    return new RatisSettings(
        cluster,
        self,
        host,
        initialMembers,
        dataDirectory,
        elections,
        snapshots,
        tls,
        maxEntryBytes,
        stopMillis);
  }

  public RatisSettings withElections(Elections other) {
    return new RatisSettings(
        cluster,
        self,
        bindHost,
        initialMembers,
        dataDirectory,
        other,
        snapshots,
        tls,
        maxEntryBytes,
        stopMillis);
  }

  public RatisSettings withSnapshots(Snapshots other) {
    return new RatisSettings(
        cluster,
        self,
        bindHost,
        initialMembers,
        dataDirectory,
        elections,
        other,
        tls,
        maxEntryBytes,
        stopMillis);
  }

  public RatisSettings withTls(RatisTls other) {
    return new RatisSettings(
        cluster,
        self,
        bindHost,
        initialMembers,
        dataDirectory,
        elections,
        snapshots,
        Optional.of(other),
        maxEntryBytes,
        stopMillis);
  }

  public RatisSettings withStopMillis(long millis) {
    return new RatisSettings(
        cluster,
        self,
        bindHost,
        initialMembers,
        dataDirectory,
        elections,
        snapshots,
        tls,
        maxEntryBytes,
        millis);
  }

  private static void requireName(String what, String name) {
    if (name.isBlank() || name.length() > MAX_NAME_CHARS) {
      throw new IllegalArgumentException(
          "%s name \"%s\": give 1 to %d characters".formatted(what, name, MAX_NAME_CHARS));
    }
  }

  private static void requireSelfAmong(List<Member> members, Member self) {
    if (!members.isEmpty() && !members.contains(self)) {
      throw new IllegalArgumentException(
          "this node is %s, but the initial members are %s; list it there with the same addresses"
              .formatted(self, members));
    }
  }

  private static void requireDistinct(List<Member> members) {
    Set<String> seen = new HashSet<>();
    for (Member member : members) {
      if (!seen.add(member.name()) || !seen.add(member.peerAddress())) {
        throw new IllegalArgumentException(
            "member %s has the name or peer address of another; give each node its own"
                .formatted(member));
      }
    }
  }

  /**
   * How long followers wait for a leader before they elect another: a random time in this range.
   * Shorter ones replace a dead leader sooner, but a long pause for memory then unseats a live one.
   */
  public record Elections(int minMillis, int maxMillis) {
    public Elections {
      if (minMillis < 50 || maxMillis <= minMillis) {
        throw new IllegalArgumentException(
            "election timeouts of %d to %d ms: give at least 50, and more for the second"
                .formatted(minMillis, maxMillis));
      }
    }

    public static Elections defaults() {
      return new Elections(300, 600);
    }
  }

  /**
   * When the state is written out so that the log before it can go: after so many entries or so
   * many bytes, whichever comes first.
   *
   * @param keep how many snapshots stay on disk
   */
  public record Snapshots(long everyEntries, long everyBytes, int keep) {
    public Snapshots {
      if (everyEntries < 1 || everyBytes < 1 || keep < 1) {
        throw new IllegalArgumentException(
            "snapshots every %d entries or %d bytes, %d kept: give 1 or more for each"
                .formatted(everyEntries, everyBytes, keep));
      }
    }

    public static Snapshots defaults() {
      return new Snapshots(100_000, 64L << 20, 2);
    }
  }
}
