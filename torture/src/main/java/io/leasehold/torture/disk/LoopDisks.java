package io.leasehold.torture.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Each disk is a file system of its own on a loop device, below a folder with the id of this
 * process in its name. All of it goes with {@link #close}; what a process left behind that was
 * killed goes when the next one begins.
 *
 * <p>Used by one thread.
 */
public final class LoopDisks implements Disks {
  private static final Path PLACE = Path.of(System.getProperty("java.io.tmpdir"));
  private static final String PREFIX = "leasehold-disks-";

  private final Path root = PLACE.resolve(PREFIX + ProcessHandle.current().pid());
  private final Map<String, Disk> disks = new LinkedHashMap<>();

  private LoopDisks() {}

  /** Such disks, or folders if this machine does not allow them. */
  public static Disks orFolders() {
    LoopDisks disks = new LoopDisks();
    try {
      disks.build();
      return disks;
    } catch (Tool.FailedException refused) {
      disks.close();
      return Disks.folders("no file systems of our own: " + refused.getMessage());
    }
  }

  private void build() {
    removeLeftovers();
    makeRoot();
    Tool.run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", root.toString());
    // A process in a network namespace has mounts of its own; those below here follow ours.
    Tool.run("mount", "--make-shared", root.toString());
    // Fails here, and not later, where loop devices are forbidden.
    discard(disk("probe"));
  }

  private void makeRoot() {
    try {
      Files.createDirectory(root);
    } catch (IOException e) {
      throw new Tool.FailedException("cannot make " + root + ": " + e, e);
    }
  }

  @Override
  public Disk disk(String name) {
    return disks.computeIfAbsent(name, missing -> new LoopDisk(root, missing));
  }

  @Override
  public void discard(Disk disk) {
    disks.values().remove(disk);
    ((LoopDisk) disk).remove();
  }

  @Override
  public String obstacle() {
    return "";
  }

  @Override
  public void heal() {
    disks.values().forEach(Disk::heal);
  }

  @Override
  public void close() {
    disks.clear();
    remove(root);
  }

  /** Whoever made them is dead; a process that lives keeps what has its id. */
  private static void removeLeftovers() {
    try (Stream<Path> files = Files.list(PLACE)) {
      files.filter(LoopDisks::isOrphan).toList().forEach(LoopDisks::remove);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOrphan(Path folder) {
    String name = folder.getFileName().toString();
    if (!name.startsWith(PREFIX)) {
      return false;
    }
    try {
      Optional<ProcessHandle> maker =
          ProcessHandle.of(Long.parseLong(name.substring(PREFIX.length())));
      return maker.isEmpty();
    } catch (NumberFormatException notOurs) {
      return false;
    }
  }

  /** As far as possible: there is nobody to tell, and the next run tries again. */
  private static void remove(Path folder) {
    List<Path> mounts = Mounts.below(folder);
    // The kernel does not let go of what is frozen, nor of what a node uses that was left alone.
    mounts.forEach(mount -> Tool.tryTo("fsfreeze", "-u", mount.toString()));
    Orphans.kill(folder);
    mounts.forEach(mount -> Tool.tryTo("umount", mount.toString()));
    if (Mounts.below(folder).isEmpty()) {
      Tool.tryTo("rm", "-rf", "--one-file-system", folder.toString());
    }
  }
}
