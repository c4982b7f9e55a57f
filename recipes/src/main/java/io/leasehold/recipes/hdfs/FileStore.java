package io.leasehold.recipes.hdfs;

import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Where the blocks go: it takes them from the newest writer of a file only. Thread-safe. */
public final class FileStore {
  private final MemoryFence fence = new MemoryFence();
  private final Map<String, List<String>> files = new ConcurrentHashMap<>();

  /**
   * Appends a line to a file.
   *
   * @throws StaleTokenException if a newer writer was here; nothing is appended
   */
  public void append(String path, long token, String line) {
    fence.admit(
        path,
        token,
        () -> files.computeIfAbsent(path, none -> new CopyOnWriteArrayList<>()).add(line));
  }

  public List<String> lines(String path) {
    return List.copyOf(files.getOrDefault(path, List.of()));
  }
}
