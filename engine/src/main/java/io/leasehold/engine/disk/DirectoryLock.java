package io.leasehold.engine.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps every other process, and everybody else in this one, from a data directory. The system lets
 * go of it when the process ends, however it ends.
 */
public final class DirectoryLock implements AutoCloseable {

  private static final String NAME = "node.lock";

  private final FileChannel file;

  private DirectoryLock(FileChannel file) {
    this.file = file;
  }

  /**
   * Takes a directory in which a node is to run.
   *
   * @throws IOException if it cannot be written to, or somebody has it
   */
  public static DirectoryLock take(Path directory) throws IOException {
    try {
      return take(directory, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (InUseException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(
          "cannot write to the data directory %s (%s); let this user write there or give another"
              .formatted(directory, e),
          e);
    }
  }

  /**
   * Takes a directory in which a node has run.
   *
   * @throws IOException if none has, or somebody has it
   */
  public static DirectoryLock takeUsed(Path directory) throws IOException {
    try {
      return take(directory, StandardOpenOption.WRITE);
    } catch (InUseException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(
          "%s is not the data directory of a node (%s); give the one that --data names"
              .formatted(directory, e),
          e);
    }
  }

  private static DirectoryLock take(Path directory, OpenOption... options) throws IOException {
    FileChannel file = FileChannel.open(directory.resolve(NAME), options);
    if (!tryLock(file)) {
      file.close();
      throw new InUseException(directory);
    }
    return new DirectoryLock(file);
  }

  private static boolean tryLock(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Somebody has it. */
  private static final class InUseException extends IOException {
    private static final long serialVersionUID = 1;

    InUseException(Path directory) {
      super(
          "the data directory %s is locked by a running node; stop that one or give another"
              .formatted(directory));
    }
  }
}
