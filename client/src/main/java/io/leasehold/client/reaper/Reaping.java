package io.leasehold.client.reaper;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.store.Store;
import io.leasehold.client.watch.Following;
import io.leasehold.client.watch.Position;
import io.leasehold.client.watch.WatchEvent;
import io.leasehold.client.watch.WatchListener;
import io.leasehold.client.watch.Watching;
import java.util.concurrent.TimeUnit;

/**
 * A running reaper of this process: a watch says which ids may be abandoned, a thread looks, claims
 * and cleans up.
 *
 * <p>Thread-safe. The thread ends when it is closed.
 */
public final class Reaping implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Reaping.class.getName());
  private static final long CLOSE_MILLIS = 10_000;
  private static final long LOOK_UP_SECONDS = 1;

  private final Leasehold client;
  private final Suspects suspects = new Suspects();
  private final Cleaner cleaner;
  private final Following following;
  private final Thread thread;
  private volatile boolean closed;

  Reaping(Leasehold client, String prefix, CleanUp handler, Terms terms) {
    this.client = client;
    this.cleaner = new Cleaner(client, prefix, handler, terms, suspects);
    this.following =
        new Following(
            () -> Watching.with(client).prefix(prefix).on(Runnable::run), new Noticing(prefix));
    this.thread = new Thread(this::run, "leasehold-reaper");
    this.thread.setDaemon(true);
  }

  Reaping start() {
    following.start();
    thread.start();
    return this;
  }

  /** How many ids this one has cleaned up, and had acknowledged. */
  public long cleaned() {
    return cleaner.cleaned();
  }

  /** How often cleaning up has failed here. */
  public long failed() {
    return cleaner.failed();
  }

  /** Whoever loses or gives back an id may have abandoned it. */
  private final class Noticing implements WatchListener {
    private final String prefix;

    Noticing(String prefix) {
      this.prefix = prefix;
    }

    /** What was abandoned before the watch stood is in the list. */
    @Override
    public void standing(Position next) {
      following.read(
          () -> Store.with(client).listAsync(prefix),
          listing -> listing.entries().forEach(stored -> suspects.add(stored.key())),
          Runnable::run);
    }

    @Override
    public void happened(WatchEvent event) {
      if (event instanceof WatchEvent.ClaimEnded ended) {
        suspects.add(ended.tenure().key());
      }
    }
  }

  private void run() {
    while (!closed && !client.connection().isClosed()) {
      try {
        String key = suspects.next(LOOK_UP_SECONDS, TimeUnit.SECONDS);
        if (key != null) {
          cleaner.look(key);
        }
      } catch (InterruptedException stray) {
        LOG.log(System.Logger.Level.DEBUG, "the reaper was interrupted");
      } catch (RuntimeException fault) {
        LOG.log(System.Logger.Level.ERROR, "the reaper failed, and goes on", fault);
      }
    }
  }

  /**
   * Stops: what is being cleaned up is interrupted, and put back for others. Waits for it, at most
   * 10 s.
   */
  @Override
  public void close() {
    closed = true;
    following.close();
    thread.interrupt();
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return "Reaping[" + cleaned() + " cleaned, " + failed() + " failed]";
  }
}
