package io.leasehold.recipes.hdfs;

import io.leasehold.client.Held;

/** A file that is being written by its one writer. */
public final class OpenFile implements AutoCloseable {
  private final String path;
  private final Held held;
  private final FileStore store;

  OpenFile(String path, Held held, FileStore store) {
    this.path = path;
    this.held = held;
    this.store = store;
  }

  /** Appends, if this is still the writer; the store makes sure of it once more. */
  public void append(String line) {
    held.check();
    store.append(path, held.token(), line);
  }

  /** Whether it may be written right now; past the soft limit not before a renewal got through. */
  public boolean isWritable() {
    return held.isSafe();
  }

  long token() {
    return held.token();
  }

  @Override
  public void close() {
    held.close();
  }
}
