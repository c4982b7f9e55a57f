package io.leasehold.fence.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * At most one thread of all processes is inside the guard of a path.
 *
 * <p>Two locks are needed. A lock of the operating system belongs to the process, so it does not
 * keep threads apart; and the process loses it as soon as <em>any</em> of its channels of that file
 * is closed. Therefore the lock file is opened and closed only by a thread that has the lock in
 * memory.
 */
final class FileGuard implements AutoCloseable {
  private static final ConcurrentMap<Path, Mutex> MUTEXES = new ConcurrentHashMap<>();

  /** Only for the rare case that another class loader of this process has the lock. */
  private static final Duration PAUSE = Duration.ofMillis(1);

  private final Path path;
  private final Mutex mutex;
  private final FileChannel channel;

  private FileGuard(Path path, Mutex mutex, FileChannel channel) {
    this.path = path;
    this.mutex = mutex;
    this.channel = channel;
  }

  /** Waits until it is this thread's turn. The path must be the real path of the lock file. */
  static FileGuard enter(Path path) throws IOException {
    Mutex mutex =
        MUTEXES.compute(
            path,
            (key, known) -> {
              Mutex entered = known == null ? new Mutex() : known;
              entered.users++;
              return entered;
            });
    if (mutex.lock.isHeldByCurrentThread()) {
      forget(path);
      throw new IllegalStateException(
          "this thread is inside an update of the file that "
              + path
              + " guards: expected no other call on it until the update has returned");
    }
    mutex.lock.lock();
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
      lock(channel);
      return new FileGuard(path, mutex, channel);
    } catch (IOException | RuntimeException | Error failure) {
      leave(path, mutex, channel);
      throw failure;
    }
  }

  /** The open lock file. It must not be closed but through this guard. */
  FileChannel channel() {
    return channel;
  }

  @Override
  public void close() throws IOException {
    leave(path, mutex, channel);
  }

  private static void lock(FileChannel channel) throws IOException {
    while (true) {
      try {
        // Closing the channel gives the lock back.
        FileLock unused = channel.lock();
        return;
      } catch (OverlappingFileLockException otherClassLoader) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private static void leave(Path path, Mutex mutex, FileChannel channel) throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } finally {
      mutex.lock.unlock();
      forget(path);
    }
  }

  private static void forget(Path path) {
    MUTEXES.computeIfPresent(path, (key, mutex) -> --mutex.users == 0 ? null : mutex);
  }

  private static final class Mutex {
    private final ReentrantLock lock = new ReentrantLock();

    /** Changed inside the map's own step only. */
    private int users;
  }
}
