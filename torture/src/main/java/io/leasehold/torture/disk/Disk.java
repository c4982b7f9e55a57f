package io.leasehold.torture.disk;

import java.nio.file.Path;

/**
 * One node's disk. What is done to it by {@link #fill}, {@link #freeze} and {@link #fail} is undone
 * by the next {@link #heal}; {@link #cutPower}, {@link #repair} and {@link #replace} want nobody to
 * use it any more. Used by one thread.
 */
public interface Disk {
  /** Where to write. It stays the same, whatever happens to the disk. */
  Path folder();

  /** Leaves no room. */
  void fill();

  /** Lets everything that would change it wait, for as long as it takes. */
  void freeze();

  /** Lets a frozen one go on. */
  void thaw();

  /** Makes writes fail: the next flush says so, and all that follows. */
  void fail();

  /** Makes it read-only at once, as Linux does with a file system that it finds damaged. */
  void refuseWrites();

  /** Undoes what can be undone while it is used: makes room, lets it go on. */
  void heal();

  /** Forgets what was not flushed, as a power cut does, and mounts it again. */
  void cutPower();

  /** Checks a disk that failed, and mounts it again with all that was flushed. */
  void repair();

  /** Puts an empty one in its place. */
  void replace();
}
