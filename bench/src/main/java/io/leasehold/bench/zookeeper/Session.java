package io.leasehold.bench.zookeeper;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.slf4j.LoggerFactory;

/**
 * A session by ZooKeeper's own client, with futures in place of its callbacks.
 *
 * <p>Safe for use by several threads.
 */
final class Session implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int CLOSE_MILLIS = 5_000;
  private static final byte[] NOTHING = {};

  static {
    // It logs every lost connection with a stack, also those that a load cuts on purpose.
    if (LoggerFactory.getLogger("org.apache.zookeeper") instanceof Logger logger) {
      logger.setLevel(Level.OFF);
    }
  }

  private final ZooKeeper client;

  private Session(ZooKeeper client) {
    this.client = client;
  }

  /** What is sent before the server is reached waits for that; it fails if that does. */
  static Session to(String address) {
    try {
      return new Session(new ZooKeeper(address, TIMEOUT_MILLIS, event -> {}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives its path, which has a number at its end if the mode says so. */
  CompletableFuture<String> create(String path, byte[] value, CreateMode mode) {
    CompletableFuture<String> done = new CompletableFuture<>();
    client.create(
        path,
        value,
        ZooDefs.Ids.OPEN_ACL_UNSAFE,
        mode,
        (code, asked, context, name) -> complete(done, code, path, name),
        null);
    return done;
  }

  CompletableFuture<String> createEphemeral(String path) {
    return create(path, NOTHING, CreateMode.EPHEMERAL);
  }

  /** Makes a node for others to be under; it may be there already. */
  CompletableFuture<String> createPersistent(String path) {
    CompletableFuture<String> done = new CompletableFuture<>();
    client.create(
        path,
        NOTHING,
        ZooDefs.Ids.OPEN_ACL_UNSAFE,
        CreateMode.PERSISTENT,
        (code, asked, context, name) ->
            complete(done, code == Code.NODEEXISTS.intValue() ? 0 : code, path, path),
        null);
    return done;
  }

  CompletableFuture<Void> delete(String path) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    client.delete(path, -1, (code, asked, context) -> complete(done, code, path, null), null);
    return done;
  }

  /** False if there is no such node. */
  CompletableFuture<Boolean> set(String path, byte[] value) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    client.setData(
        path, value, -1, (code, asked, context, stat) -> completeIfThere(done, code, path), null);
    return done;
  }

  /** False if there is no such node; the watcher is told of its next change. */
  CompletableFuture<Boolean> exists(String path, Watcher watcher) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    client.exists(
        path, watcher, (code, asked, context, stat) -> completeIfThere(done, code, path), null);
    return done;
  }

  CompletableFuture<List<String>> children(String path) {
    CompletableFuture<List<String>> done = new CompletableFuture<>();
    client.getChildren(
        path,
        false,
        (int code, String asked, Object context, List<String> names) ->
            complete(done, code, path, names),
        null);
    return done;
  }

  /** Tells of a node and all that are under it, until the session ends. */
  CompletableFuture<Void> watchAll(String path, Watcher watcher) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    client.addWatch(
        path,
        watcher,
        AddWatchMode.PERSISTENT_RECURSIVE,
        (code, asked, context) -> complete(done, code, path, null),
        null);
    return done;
  }

  private static <T> void complete(CompletableFuture<T> done, int code, String path, T value) {
    if (code == 0) {
      done.complete(value);
    } else {
      done.completeExceptionally(KeeperException.create(Code.get(code), path));
    }
  }

  private static void completeIfThere(CompletableFuture<Boolean> done, int code, String path) {
    boolean gone = code == Code.NONODE.intValue();
    complete(done, gone ? 0 : code, path, !gone);
  }

  /** Ends the session, and with it its ephemeral nodes. */
  @Override
  public void close() {
    try {
      client.close(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
