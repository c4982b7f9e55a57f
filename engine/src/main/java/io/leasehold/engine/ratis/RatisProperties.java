package io.leasehold.engine.ratis;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.RaftServerConfigKeys.Log;
import org.apache.ratis.server.RaftServerConfigKeys.Rpc;
import org.apache.ratis.server.RaftServerConfigKeys.Snapshot;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;

/** Every setting of Ratis that differs from its default or that must not, and why. */
final class RatisProperties {

  /** Largest message between nodes: the largest entry, a chunk of a snapshot, and room. */
  static final int MAX_MESSAGE_BYTES = 64 << 20;

  private static final SizeInBytes SEGMENT = SizeInBytes.valueOf(8L << 20);
  private static final SizeInBytes LEAST_FREE_SPACE = SizeInBytes.valueOf(32L << 20);
  private static final int SPARE_BYTES = 1 << 20;
  private static final int LONE_FIRST_ELECTION_MIN_MILLIS = 20;
  private static final int LONE_FIRST_ELECTION_MAX_MILLIS = 40;

  private RatisProperties() {}

  static RaftProperties of(RatisSettings settings, Path logDirectory) {
    RaftProperties properties = new RaftProperties();
    storage(properties, settings, logDirectory);
    memory(properties);
    elections(properties, settings);
    snapshots(properties);
    network(properties, settings);
    requireDurable(properties);
    return properties;
  }

  private static void storage(RaftProperties p, RatisSettings settings, Path logDirectory) {
    RaftServerConfigKeys.setStorageDir(p, List.of(logDirectory.toFile()));
    // A node that starts on a full disk would only fail at its first entry.
    RaftServerConfigKeys.setStorageFreeSpaceMin(p, LEAST_FREE_SPACE);
    // Otherwise each commit is written and flushed as an entry of its own; Raft does not need it.
    Log.setLogMetadataEnabled(p, false);
    // The state machine's "flush" is then waited for after the log is forced, not before it: the
    // moment at which a node without others knows that an entry is committed (Commits).
    Log.StateMachineData.setSync(p, false);
    // Small segments are purged sooner and are quicker to read again at start.
    Log.setSegmentSizeMax(p, SEGMENT);
    // Ratis wants its write buffer larger than any entry, and limits entries by this buffer.
    Log.Appender.setBufferByteLimit(p, SizeInBytes.valueOf(settings.maxEntryBytes()));
    Log.setWriteBufferSize(p, SizeInBytes.valueOf((long) settings.maxEntryBytes() + SPARE_BYTES));
  }

  /** Larger caches make the collector pause for longer than an election takes. */
  private static void memory(RaftProperties p) {
    Log.setSegmentCacheNumMax(p, 2);
    Log.setSegmentCacheSizeMax(p, SizeInBytes.valueOf(16L << 20));
    // Our entries are never sent twice under the same number, so nothing needs to be remembered.
    RaftServerConfigKeys.RetryCache.setExpiryTime(p, TimeDuration.valueOf(2, TimeUnit.SECONDS));
    RaftServerConfigKeys.Read.ReadAfterWriteConsistent.setWriteIndexCacheExpiryTime(
        p, TimeDuration.valueOf(2, TimeUnit.SECONDS));
    // With entries of usual size a message to a follower that catches up stays at a few megabytes.
    Log.Appender.setBufferElementLimit(p, 64);
  }

  private static void elections(RaftProperties p, RatisSettings settings) {
    Rpc.setTimeoutMin(p, millis(settings.elections().minMillis()));
    Rpc.setTimeoutMax(p, millis(settings.elections().maxMillis()));
    if (settings.initialMembers().size() == 1) {
      // Nobody else can lead, so there is nobody to wait for.
      Rpc.setFirstElectionTimeoutMin(p, millis(LONE_FIRST_ELECTION_MIN_MILLIS));
      Rpc.setFirstElectionTimeoutMax(p, millis(LONE_FIRST_ELECTION_MAX_MILLIS));
    }
    // A node that was cut off must not unseat the leader when it comes back.
    RaftServerConfigKeys.LeaderElection.setPreVote(p, true);
    // After a suspended machine wakes up it steps down; it need not stop.
    RaftServerConfigKeys.setCloseThreshold(p, TimeDuration.valueOf(365, TimeUnit.DAYS));
    // Linearizable reads of Ratis were seen to be stale: reads go through the log instead.
    RaftServerConfigKeys.Read.setOption(p, RaftServerConfigKeys.Read.Option.DEFAULT);
    // A node that is being added and makes no progress for this long is given up.
    RaftServerConfigKeys.setStagingTimeout(p, millis(5 * settings.elections().maxMillis()));
  }

  private static void snapshots(RaftProperties p) {
    // Ratis would stop applying while a snapshot is written; Snapshotter does it on the side.
    Snapshot.setAutoTriggerEnabled(p, false);
    Snapshot.setTriggerWhenStopEnabled(p, false);
    Snapshot.setTriggerWhenRemoveEnabled(p, false);
    // A follower that is behind gets the snapshot; the log does not wait for it.
    Log.setPurgeUptoSnapshotIndex(p, true);
    Log.setPurgeGap(p, 1);
    Log.Appender.setInstallSnapshotEnabled(p, true);
    Log.Appender.setSnapshotChunkSizeMax(p, SizeInBytes.valueOf(4L << 20));
  }

  private static void network(RaftProperties p, RatisSettings settings) {
    // As Ratis' own, but followers learn at once what is committed.
    RaftConfigKeys.Rpc.setType(p, new PromptGrpc());
    if (!settings.bindHost().isEmpty()) {
      GrpcConfigKeys.Server.setHost(p, settings.bindHost());
    }
    GrpcConfigKeys.Server.setPort(p, HostPort.parse(settings.self().peerAddress()).port());
    GrpcConfigKeys.setMessageSizeMax(p, SizeInBytes.valueOf(MAX_MESSAGE_BYTES));
    // By default a leader waits up to 5 s before it looks again for a node that was away.
    Log.Appender.setRetryPolicy(p, "1ms,10, 100ms,2000000000");
    // Otherwise an entry waits for up to a millisecond after the heartbeat before it. With many
    // entries in flight that wait would save messages; here four are, unless set otherwise.
    Log.Appender.setWaitTimeMin(p, TimeDuration.ZERO);
  }

  /** Either of these lets an entry count as written before the disk has it. */
  static void requireDurable(RaftProperties p) {
    if (Log.unsafeFlushEnabled(p) || Log.asyncFlushEnabled(p) || Log.useMemory(p)) {
      throw new IllegalStateException(
          "the log must be flushed before an entry counts; turn off %s, %s and %s"
              .formatted(
                  Log.UNSAFE_FLUSH_ENABLED_KEY, Log.ASYNC_FLUSH_ENABLED_KEY, Log.USE_MEMORY_KEY));
    }
  }

  private static TimeDuration millis(int millis) {
    return TimeDuration.valueOf(millis, TimeUnit.MILLISECONDS);
  }
}
