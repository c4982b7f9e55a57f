package io.leasehold.engine.ratis;

import io.leasehold.engine.disk.DirectoryLock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/**
 * A data directory, locked by this process and known to be this node's. A directory that comes to
 * another node, by a copied disk or a mixed-up path, would let one node vote in the name of two.
 */
final class NodeDirectory implements AutoCloseable {

  private static final String IDENTITY = "node.properties";
  private static final String FORMAT = "1";

  private final Path path;
  private final DirectoryLock lock;

  private NodeDirectory(Path path, DirectoryLock lock) {
    this.path = path;
    this.lock = lock;
  }

  static NodeDirectory open(Path path, String cluster, String node) throws IOException {
    DirectoryLock lock = lock(path);
    try {
      identify(path, cluster, node);
      Files.createDirectories(logDirectory(path));
      DiskSync.directory(path);
      return new NodeDirectory(path, lock);
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  Path logDirectory() {
    return logDirectory(path);
  }

  /** Lets another process have the directory. */
  @Override
  public void close() throws IOException {
    lock.close();
  }

  private static Path logDirectory(Path path) {
    return path.resolve("raft");
  }

  private static DirectoryLock lock(Path path) throws IOException {
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new IOException(
          "cannot write to the data directory %s (%s); let this user write there or give another"
              .formatted(path, e),
          e);
    }
    return DirectoryLock.take(path);
  }

  private static void identify(Path path, String cluster, String node) throws IOException {
    Path file = path.resolve(IDENTITY);
    if (!Files.exists(file)) {
      write(file, cluster, node);
      return;
    }
    Properties found = read(file);
    requireSame(path, "format", FORMAT, found);
    requireSame(path, "cluster", cluster, found);
    requireSame(path, "node", node, found);
  }

  private static Properties read(Path file) throws IOException {
    Properties found = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      found.load(in);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
    return found;
  }

  private static void requireSame(Path path, String what, String mine, Properties found)
      throws IOException {
    String theirs = found.getProperty(what);
    if (!mine.equals(theirs)) {
      throw new IOException(
          "the data directory %s belongs to %s \"%s\", but this is %s \"%s\"; give the right one"
              .formatted(path, what, theirs, what, mine));
    }
  }

  private static void write(Path file, String cluster, String node) throws IOException {
    Properties identity = new Properties();
    identity.setProperty("format", FORMAT);
    identity.setProperty("cluster", cluster);
    identity.setProperty("node", node);
    Path draft = file.resolveSibling(IDENTITY + ".tmp");
    try (OutputStream out = Files.newOutputStream(draft)) {
      identity.store(out, "Whose data this is. Do not copy it to another node.");
    }
    DiskSync.file(draft);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
