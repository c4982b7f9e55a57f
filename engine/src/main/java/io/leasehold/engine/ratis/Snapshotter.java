package io.leasehold.engine.ratis;

import io.leasehold.engine.log.Replica;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.statemachine.impl.SingleFileSnapshotInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a snapshot whenever enough was applied, on a thread of its own, so that applying goes on
 * meanwhile. Then lets Ratis cut off the log. If anything fails the last snapshot stays, and so
 * does the log after it.
 */
final class Snapshotter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Snapshotter.class);
  private static final long RETRY_SECONDS = 10;

  private final RatisSettings.Snapshots settings;
  private final Replica replica;
  private final SnapshotFiles files;
  private final TermHistory terms;
  private final Supplier<CompletableFuture<?>> cutLog;
  private final ExecutorService thread;
  private final AtomicBoolean busy = new AtomicBoolean();
  private final AtomicReference<SingleFileSnapshotInfo> finished = new AtomicReference<>();
  private final Progress ofRatis = new Progress();
  private long entries;
  private long bytes;

  /**
   * @param cutLog asks Ratis to call {@link #publish} and to purge the log
   */
  Snapshotter(
      RatisSettings settings,
      Replica replica,
      SnapshotFiles files,
      TermHistory terms,
      Supplier<CompletableFuture<?>> cutLog) {
    this.settings = settings.snapshots();
    this.replica = replica;
    this.files = files;
    this.terms = terms;
    this.cutLog = cutLog;
    thread =
        Executors.newSingleThreadExecutor(
            DaemonThreads.named("leasehold-snapshot-" + settings.self().name()));
  }

  /** Called for every entry, by the thread of Ratis that brings what is committed. */
  void brought(long index, int entryBytes) {
    ofRatis.reached(index);
    entries++;
    bytes += entryBytes;
    boolean due = entries >= settings.everyEntries() || bytes >= settings.everyBytes();
    if (due && busy.compareAndSet(false, true)) {
      entries = 0;
      bytes = 0;
      thread.execute(this::run);
    }
  }

  /**
   * Called by Ratis: from here on the snapshot that was finished last is the latest.
   *
   * @return its index, or -1 if there is none that is newer than the latest
   */
  long publish() {
    SingleFileSnapshotInfo snapshot = finished.getAndSet(null);
    if (snapshot == null || snapshot.getIndex() <= files.latestIndex()) {
      return -1;
    }
    files.publish(snapshot);
    return snapshot.getIndex();
  }

  /** Does not wait: what is half written is deleted at the next start. */
  @Override
  public void close() {
    thread.shutdownNow();
  }

  private void run() {
    try {
      write(replica.capture().join());
      busy.set(false);
    } catch (IOException | RuntimeException e) {
      if (!thread.isShutdown()) {
        LOG.warn(
            "Could not write a snapshot; the last one is at {}. Trying again in {} s.",
            files.latestIndex(),
            RETRY_SECONDS,
            e);
        CompletableFuture.delayedExecutor(RETRY_SECONDS, TimeUnit.SECONDS, thread)
            .execute(this::run);
      }
    }
  }

  /** The replica may be further than Ratis, which would not take such a snapshot over. */
  private void awaitRatis(long index) throws InterruptedIOException {
    try {
      ofRatis.await(index);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("stopped before the log was cut");
    }
  }

  private void write(Replica.Captured captured) throws IOException {
    if (captured.index() <= files.latestIndex()) {
      return;
    }
    TermIndex last = TermIndex.valueOf(terms.raftTermOf(captured.index()), captured.index());
    SingleFileSnapshotInfo written = files.write(last, captured.snapshot());
    LOG.info("Wrote a snapshot at {}, {} bytes.", last, written.getFile().getFileSize());
    awaitRatis(captured.index());
    finished.set(written);
    cutLog.get().join();
    terms.forgetBefore(captured.index());
    files.keepNewest(settings.keep());
  }
}
