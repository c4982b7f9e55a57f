package io.leasehold.torture.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An ext4 file system in a sparse file, which lies in a small file system in memory. When that has
 * no room left for the file to grow, the device's writes fail: that is how this disk breaks.
 */
final class LoopDisk implements Disk {
  /** Room for a log, two snapshots, and what a node wants to see free when it starts. */
  private static final int MEBIBYTES = 192;

  private final Path store;
  private final Path image;
  private final Path folder;
  private boolean frozen;

  /** Makes and mounts it; fails where that is not allowed. */
  LoopDisk(Path root, String name) {
    folder = makeFolder(root.resolve(name));
    store = makeFolder(root.resolve(name + ".store"));
    image = store.resolve("image");
    Tool.run("mount", "-t", "tmpfs", "-o", "size=" + storeSize(), "tmpfs", text(store));
    format();
    mount();
  }

  private static Path makeFolder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new Tool.FailedException("cannot make " + folder + ": " + e.getMessage(), e);
    }
  }

  private static String text(Path path) {
    return path.toString();
  }

  /** A little more than the image can ever take. */
  private static String storeSize() {
    return (MEBIBYTES + 16) + "m";
  }

  private void format() {
    // Emptied first, or the old one would still take its room.
    Tool.run("truncate", "-s", "0", text(image));
    Tool.run("truncate", "-s", MEBIBYTES + "m", text(image));
    // No room is kept back for root, whom the nodes run as.
    Tool.run("mkfs.ext4", "-q", "-F", "-m", "0", "-E", "nodiscard", text(image));
  }

  private void mount() {
    Tool.run("mount", "-o", "loop,noatime", text(image), text(folder));
  }

  @Override
  public Path folder() {
    return folder;
  }

  @Override
  public void fill() {
    // It says that there is no room for all of it, and keeps what there was.
    Tool.run(1, "fallocate", "-l", MEBIBYTES + "m", text(ballast()));
  }

  private Path ballast() {
    return folder.resolve(".ballast");
  }

  @Override
  public void freeze() {
    Tool.run("fsfreeze", "-f", text(folder));
    frozen = true;
  }

  @Override
  public void thaw() {
    if (frozen) {
      Tool.run("fsfreeze", "-u", text(folder));
      frozen = false;
    }
  }

  @Override
  public void fail() {
    try {
      FileStore memory = Files.getFileStore(store);
      long used = memory.getTotalSpace() - memory.getUnallocatedSpace();
      Tool.run("mount", "-o", "remount,size=" + used, text(store));
    } catch (IOException | Tool.FailedException grewMeanwhile) {
      refuseWrites();
    }
  }

  /** One that failed may have been made so by Linux already, and then cannot be told again. */
  @Override
  public void refuseWrites() {
    if (!Mounts.isReadOnly(folder)) {
      Tool.run("mount", "-o", "remount,abort", text(folder));
    }
  }

  @Override
  public void heal() {
    thaw();
    Tool.run("mount", "-o", "remount,size=" + storeSize(), text(store));
    // One that Linux has made read-only keeps it until it is mounted again.
    Tool.tryTo("rm", "-f", text(ballast()));
  }

  @Override
  public void cutPower() {
    refuseWrites();
    repair();
  }

  @Override
  public void repair() {
    heal();
    Tool.run("umount", text(folder));
    // 1 means that it found something and corrected it.
    Tool.run(1, "e2fsck", "-p", text(image));
    mount();
    Tool.run("rm", "-f", text(ballast()));
  }

  void remove() {
    heal();
    Tool.run("umount", text(folder));
    // The device may need a moment longer; then this goes with all others.
    Tool.tryTo("umount", text(store));
  }

  @Override
  public void replace() {
    heal();
    Tool.run("umount", text(folder));
    format();
    mount();
  }
}
