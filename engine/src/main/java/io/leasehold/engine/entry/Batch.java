package io.leasehold.engine.entry;

import java.util.Arrays;
import java.util.List;

/**
 * What one node wants done, in order. A batch without commands is a read barrier: when it comes
 * back through the log, everything acknowledged before it was sent has been applied.
 *
 * <p>The commands are arrays that are handed over, not copied.
 *
 * @param origin the node and its run that wait for the outcome, so that a restarted node does not
 *     mistake an older batch for its own
 * @param sequence the place of the batch among those of its origin
 * @param commands as {@link CommandCodec} encodes them
 */
public record Batch(long origin, long sequence, List<byte[]> commands) {
  public Batch {
    commands = List.copyOf(commands);
    for (byte[] command : commands) {
      if (command.length == 0) {
        throw new IllegalArgumentException(
            "batch " + sequence + " has a command of 0 bytes; expected an encoded command");
      }
    }
  }

  /** By the content of the commands. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Batch that
        && origin == that.origin
        && sequence == that.sequence
        && Arrays.deepEquals(commands.toArray(), that.commands.toArray());
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Long.hashCode(origin) + Long.hashCode(sequence))
        + Arrays.deepHashCode(commands.toArray());
  }

  @Override
  public String toString() {
    String id = Long.toHexString(origin) + "/" + sequence;
    return "Batch[" + id + ", " + commands.size() + " commands]";
  }
}
