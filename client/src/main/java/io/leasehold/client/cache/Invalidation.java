package io.leasehold.client.cache;

import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Mode;
import io.leasehold.client.watch.Following;
import io.leasehold.client.watch.Position;
import io.leasehold.client.watch.WatchEnd;
import io.leasehold.client.watch.WatchEvent;
import io.leasehold.client.watch.WatchListener;
import io.leasehold.client.watch.Watching;

/**
 * Drops what somebody wants to write. While the watch does not stand nothing is cached: nobody
 * could tell that a writer waits, and it would wait for as long as this process lives.
 *
 * <p>Told on the connection's thread: a writer is not to wait for anybody's callbacks.
 */
final class Invalidation implements WatchListener, AutoCloseable {
  private final Entries entries;
  private final Following following;
  private volatile boolean stands;
  private volatile boolean closed;

  Invalidation(Leasehold client, String prefix, Entries entries) {
    this.entries = entries;
    this.following =
        new Following(() -> Watching.with(client).prefix(prefix).on(Runnable::run), this);
  }

  void start() {
    following.start();
  }

  boolean stands() {
    return stands;
  }

  @Override
  public void happened(WatchEvent event) {
    if (event instanceof WatchEvent.WaitStarted wait && wait.mode() != Mode.SHARED) {
      entries.drop(wait.key());
    } else if (event instanceof WatchEvent.KeyPut put) {
      entries.dropOlder(put.stored().key(), put.stored().revision());
    } else if (event instanceof WatchEvent.KeyDeleted deleted) {
      entries.dropOlder(deleted.previous().key(), event.position().revision());
    }
  }

  @Override
  public void standing(Position next) {
    stands = !closed;
  }

  @Override
  public void interrupted(String why) {
    flush();
  }

  @Override
  public void ended(WatchEnd end) {
    flush();
  }

  private void flush() {
    stands = false;
    entries.dropAll();
  }

  @Override
  public void close() {
    closed = true;
    following.close();
    flush();
  }
}
