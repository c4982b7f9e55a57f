package io.leasehold.torture.disk;

/** Places for data. Used by one thread. */
public interface Disks extends AutoCloseable {

  /** The disk of this name, empty when it is asked for first. */
  Disk disk(String name);

  /** Removes one that nobody uses any more, with what is on it. */
  void discard(Disk disk);

  /** Why disks cannot be broken here, or empty if they can. */
  String obstacle();

  /** Undoes what can be undone while they are used. */
  void heal();

  /** Removes all of them, with what is on them. */
  @Override
  void close();

  /** Folders on a disk that others use too, where nothing can be broken. */
  static Disks folders(String whyNotBetter) {
    return new Folders(whyNotBetter);
  }
}
