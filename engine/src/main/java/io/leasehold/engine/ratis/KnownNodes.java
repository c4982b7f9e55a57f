package io.leasehold.engine.ratis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/**
 * With which directory each other node has introduced itself to this one, kept on disk: a name
 * belongs to its first directory for good. A node whose disk is lost, and that starts again with an
 * empty one, has forgotten what it voted for and what it helped to acknowledge; by this the others
 * notice.
 *
 * <p>Thread-safe.
 */
final class KnownNodes {

  private static final String NAME = "known-nodes.properties";

  private final Path file;
  private final Properties known = new Properties();

  private KnownNodes(Path file) {
    this.file = file;
  }

  static KnownNodes in(Path directory) throws IOException {
    KnownNodes nodes = new KnownNodes(directory.resolve(NAME));
    if (Files.exists(nodes.file)) {
      try (InputStream in = Files.newInputStream(nodes.file)) {
        nodes.known.load(in);
      } catch (IllegalArgumentException e) {
        throw new IOException(
            "%s cannot be read (%s); move it away and start again while all nodes run: they"
                    .formatted(nodes.file, e.getMessage())
                + " introduce themselves anew",
            e);
      }
    }
    return nodes;
  }

  /** Whether a node may go on under its name; a new name is remembered before this returns. */
  synchronized boolean admit(String node, String directoryId) throws IOException {
    String before = known.getProperty(node);
    if (before == null) {
      known.setProperty(node, directoryId);
      write();
      return true;
    }
    return before.equals(directoryId);
  }

  private void write() throws IOException {
    Path draft = file.resolveSibling(NAME + ".tmp");
    try (OutputStream out = Files.newOutputStream(draft)) {
      known.store(out, "With which directory each other node has introduced itself.");
    }
    DiskSync.file(draft);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    DiskSync.directory(file.getParent());
  }
}
