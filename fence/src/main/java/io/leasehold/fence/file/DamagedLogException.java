package io.leasehold.fence.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A record in the middle of a log is not what was written: the disk, or a program that does not ask
 * the fence, changed it. Nothing was cut, since whole records may follow. {@link
 * FencedLog#salvage(Path, Path)} copies what is whole.
 */
public final class DamagedLogException extends IOException {
  private static final long serialVersionUID = 1;

  private final transient Path path;
  private final long offset;

  DamagedLogException(Path path, long offset, String what) {
    super(
        path
            + " is damaged at offset "
            + offset
            + ": "
            + what
            + "; restore it from a backup, or copy the records that are whole with"
            + " FencedLog.salvage and put the copy in its place");
    this.path = path;
    this.offset = offset;
  }

  /** The damaged file. */
  public Path path() {
    return path;
  }

  /** Where the first record that is not whole begins; all before it is. */
  public long offset() {
    return offset;
  }
}
