package io.leasehold.engine.ratis;

import io.leasehold.engine.disk.DamagedDataException;
import io.leasehold.engine.disk.DataCheck;
import io.leasehold.engine.disk.DirectoryLock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A data directory, locked by this process and known to be this node's. A directory that comes to
 * another node, by a copied disk or a mixed-up path, would let one node vote in the name of two.
 */
final class NodeDirectory implements AutoCloseable {

  private static final String IDENTITY = "node.properties";
  private static final String FORMAT = "1";

  /** Made up when the directory is made, so that another one of the same name differs. */
  private static final String ID = "directory-id";

  /** Whether so many other nodes know of the directory that it may vote. */
  private static final String INTRODUCED = "introduced";

  private final Path path;
  private final DirectoryLock lock;
  private final Properties identity;
  private final KnownNodes knownNodes;

  private NodeDirectory(Path path, DirectoryLock lock, Properties identity, KnownNodes knownNodes) {
    this.path = path;
    this.lock = lock;
    this.identity = identity;
    this.knownNodes = knownNodes;
  }

  static NodeDirectory open(Path path, String cluster, String node) throws IOException {
    DirectoryLock lock = lock(path);
    try {
      Properties identity = identify(path, cluster, node);
      Files.createDirectories(logDirectory(path));
      DiskSync.directory(path);
      return new NodeDirectory(path, lock, identity, KnownNodes.in(path));
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  Path logDirectory() {
    return logDirectory(path);
  }

  String id() {
    return identity.getProperty(ID);
  }

  KnownNodes knownNodes() {
    return knownNodes;
  }

  synchronized boolean introduced() {
    return Boolean.parseBoolean(identity.getProperty(INTRODUCED));
  }

  synchronized void markIntroduced() throws IOException {
    identity.setProperty(INTRODUCED, "true");
    write(path.resolve(IDENTITY), identity);
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

  /** Whose directory it is, as a file says; a new one is made this node's. */
  private static Properties identify(Path path, String cluster, String node) throws IOException {
    Path file = path.resolve(IDENTITY);
    boolean hasLog = hasLog(path);
    if (!Files.exists(file)) {
      if (hasLog) {
        throw damaged(file, "it is missing, and with it whose directory this is", node);
      }
      return write(file, create(cluster, node));
    }
    Properties found = read(file, node);
    requireSame(path, "format", FORMAT, found);
    requireSame(path, "cluster", cluster, found);
    requireSame(path, "node", node, found);
    if (found.getProperty(ID) == null) {
      found.setProperty(ID, UUID.randomUUID().toString());
      found.setProperty(INTRODUCED, Boolean.toString(hasLog));
      write(file, found);
    }
    if (Boolean.parseBoolean(found.getProperty(INTRODUCED)) && !hasLog) {
      throw damaged(
          logDirectory(path),
          "it is empty, but this node has run: for whom it has voted is lost, it could vote twice",
          node);
    }
    return found;
  }

  private static boolean hasLog(Path path) throws IOException {
    if (!Files.isDirectory(logDirectory(path))) {
      return false;
    }
    try (Stream<Path> files = Files.walk(logDirectory(path))) {
      return files.anyMatch(file -> Files.isRegularFile(file) && !file.endsWith("in_use.lock"));
    }
  }

  private static DamagedDataException damaged(Path file, String what, String node) {
    return new DamagedDataException(DataCheck.advise(file, what, "", node), null);
  }

  private static Properties read(Path file, String node) throws IOException {
    Properties found = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      found.load(in);
    } catch (IllegalArgumentException e) {
      throw damaged(file, "it cannot be read (%s)".formatted(e.getMessage()), node);
    }
    for (String key : List.of("format", "cluster", "node")) {
      if (found.getProperty(key) == null) {
        throw damaged(file, "it does not tell the " + key, node);
      }
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

  private static Properties create(String cluster, String node) {
    Properties identity = new Properties();
    identity.setProperty("format", FORMAT);
    identity.setProperty("cluster", cluster);
    identity.setProperty("node", node);
    identity.setProperty(ID, UUID.randomUUID().toString());
    identity.setProperty(INTRODUCED, "false");
    return identity;
  }

  private static Properties write(Path file, Properties identity) throws IOException {
    Path draft = file.resolveSibling(IDENTITY + ".tmp");
    try (OutputStream out = Files.newOutputStream(draft)) {
      identity.store(out, "Whose data this is. Do not copy it to another node.");
    }
    DiskSync.file(draft);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    DiskSync.directory(file.getParent());
    return identity;
  }
}
