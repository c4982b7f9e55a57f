package io.leasehold.recipes.upload;

import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Where objects and the parts of unfinished ones are kept. Whoever has an upload stamps what it
 * does with its token; after a reaper was there, its late uploader gets a {@link
 * StaleTokenException}. Thread-safe.
 */
public final class Bucket {
  private final MemoryFence fence = new MemoryFence();
  private final Map<String, List<String>> parts = new ConcurrentHashMap<>();
  private final Map<String, String> objects = new ConcurrentHashMap<>();

  void addPart(String upload, long token, String part) {
    fence.admit(
        upload,
        token,
        () -> parts.computeIfAbsent(upload, none -> new CopyOnWriteArrayList<>()).add(part));
  }

  void assemble(String upload, long token, String object) {
    fence.admit(
        upload,
        token,
        () -> {
          List<String> all = parts.remove(upload);
          if (all != null) {
            objects.put(object, String.join("", all));
          }
        });
  }

  void dropParts(String upload, long token) {
    fence.admit(upload, token, () -> parts.remove(upload));
  }

  /** Uploads that left something behind. */
  public List<String> unfinished() {
    return parts.keySet().stream().sorted().toList();
  }

  public Optional<String> object(String name) {
    return Optional.ofNullable(objects.get(name));
  }
}
