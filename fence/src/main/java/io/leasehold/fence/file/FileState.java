package io.leasehold.fence.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * What the file beside a fenced file remembers: the newest token, and which content was written
 * under which token, for the two contents that can be there after a crash.
 *
 * <p>It stands in two slots that are written in turn, so that a torn write spoils the one and
 * leaves the other. They are a page apart: no disk writes both at once.
 *
 * @param turn counts the writes; the valid slot with the larger turn counts
 * @param newest the largest token that was admitted
 * @param next the content that was to be put in place under {@code newest}
 * @param current the content that was there before that
 * @param currentToken the token under which {@code current} was written, 0 if not through the fence
 */
record FileState(long turn, long newest, Digest next, long currentToken, Digest current) {
  static final FileState NONE = new FileState(0, 0, Digest.OF_NO_FILE, 0, Digest.OF_NO_FILE);

  private static final long MAGIC = 0x4c48_4645_4e43_4531L; // "LHFENCE1"
  private static final int SLOT_DISTANCE = 4096;
  private static final int SLOT_BYTES = 4 * Long.BYTES + 2 * Digest.BYTES + Integer.BYTES;

  /** The token under which the content was written; 0 if it did not come through the fence. */
  long tokenOf(Digest content) {
    if (content.equals(next)) {
      return newest;
    }
    return content.equals(current) ? currentToken : 0;
  }

  FileState nextState(long token, Digest content, Digest present) {
    return new FileState(turn + 1, token, content, tokenOf(present), present);
  }

  /** Reads the newer of the two slots. */
  static FileState read(FileChannel channel, Path path) throws IOException {
    if (channel.size() == 0) {
      return NONE;
    }
    FileState even = readSlot(channel, 0);
    FileState odd = readSlot(channel, SLOT_DISTANCE);
    if (even == null && odd == null) {
      // The very first write was torn: nothing was admitted yet, as its flush had not returned.
      if (channel.size() <= SLOT_DISTANCE + SLOT_BYTES && isFirstWriteTorn(channel)) {
        return NONE;
      }
      throw new IOException(
          path
              + " is damaged: neither of its two slots has a valid checksum, so the newest token is"
              + " unknown; restore it from a backup, or stop all writers, delete it, and let the"
              + " present owner write first");
    }
    if (even == null) {
      return odd;
    }
    return odd == null || even.turn > odd.turn ? even : odd;
  }

  /** Writes to the slot that does not hold the present state, and flushes. */
  void write(FileChannel channel) throws IOException {
    ByteBuffer slot = ByteBuffer.allocate(SLOT_BYTES);
    slot.putLong(MAGIC).putLong(turn).putLong(newest);
    next.putInto(slot);
    slot.putLong(currentToken);
    current.putInto(slot);
    slot.putInt(checksum(slot.array()));
    Disk.writeFully(channel, slot.flip(), (turn & 1) * SLOT_DISTANCE);
    channel.force(true);
  }

  private static FileState readSlot(FileChannel channel, long position) throws IOException {
    ByteBuffer slot = Disk.readFully(channel, ByteBuffer.allocate(SLOT_BYTES), position);
    if (slot.remaining() < SLOT_BYTES
        || slot.getInt(SLOT_BYTES - Integer.BYTES) != checksum(slot.array())
        || slot.getLong() != MAGIC) {
      return null;
    }
    long turn = slot.getLong();
    long newest = slot.getLong();
    Digest next = Digest.takeFrom(slot);
    long currentToken = slot.getLong();
    return new FileState(turn, newest, next, currentToken, Digest.takeFrom(slot));
  }

  /** The first write has turn 1 and goes to the second slot, so the first is a hole of zeros. */
  private static boolean isFirstWriteTorn(FileChannel channel) throws IOException {
    ByteBuffer first = Disk.readFully(channel, ByteBuffer.allocate(SLOT_DISTANCE), 0);
    while (first.hasRemaining()) {
      if (first.get() != 0) {
        return false;
      }
    }
    return true;
  }

  private static int checksum(byte[] slot) {
    CRC32C crc = new CRC32C();
    crc.update(slot, 0, SLOT_BYTES - Integer.BYTES);
    return (int) crc.getValue();
  }
}
