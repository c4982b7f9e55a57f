package io.leasehold.fuzz.log;

import com.sun.management.ThreadMXBean;
import io.leasehold.core.command.Command;
import io.leasehold.engine.entry.BadEntryException;
import io.leasehold.engine.entry.Batch;
import io.leasehold.engine.entry.CommandCodec;
import io.leasehold.engine.entry.Entry;
import io.leasehold.engine.entry.EntryCodec;
import io.leasehold.engine.ratis.PeerMessages;
import io.leasehold.fuzz.Broken;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Entries, batches, commands and what nodes say to each other, the first byte tells which: each is
 * read or refused, costs memory in proportion to its size, and reads the same once written again.
 */
public final class EntriesTarget {
  private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Objects are larger than what they were read from, and coverage costs something too. */
  private static final long MOST_BYTES_PER_BYTE = 512;

  private static final long ALWAYS_ALLOWED_BYTES = 1 << 20;

  private EntriesTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    byte[] bytes = Arrays.copyOfRange(input, 1, input.length);
    // Loading classes costs memory too, the first time: then the second counts.
    for (int times = 1; !isInProportion(input[0], bytes); times++) {
      Broken.unless(times < 2, "memory is in proportion to", bytes.length, "bytes");
    }
  }

  private static boolean isInProportion(int kind, byte[] bytes) {
    long before = MEMORY.getCurrentThreadAllocatedBytes();
    read(kind, bytes);
    long used = MEMORY.getCurrentThreadAllocatedBytes() - before;
    return used < ALWAYS_ALLOWED_BYTES + MOST_BYTES_PER_BYTE * bytes.length;
  }

  private static void read(int kind, byte[] bytes) {
    try {
      switch (kind & 3) {
        case 0 -> entry(bytes);
        case 1 -> batch(bytes);
        case 2 -> command(bytes);
        default -> PeerMessages.exchange(bytes);
      }
    } catch (BadEntryException refused) {
      Broken.unless(!refused.getMessage().isBlank(), "a refusal says why", refused);
    }
  }

  private static void entry(byte[] bytes) {
    Entry entry = EntryCodec.decode(bytes);
    byte[] again = EntryCodec.encode(entry);
    Broken.unless(again.length == EntryCodec.encodedSize(entry), "the size is known", entry);
    Broken.unless(EntryCodec.decode(again).equals(entry), "an entry reads the same", entry);
    entry.batches().forEach(batch -> batch.commands().forEach(EntriesTarget::tryCommand));
  }

  private static void batch(byte[] bytes) {
    Batch batch = EntryCodec.decodeBatch(bytes);
    byte[] again = EntryCodec.encodeBatch(batch);
    Broken.unless(again.length == EntryCodec.encodedSize(batch) + 1, "the size is known", batch);
    Broken.unless(EntryCodec.decodeBatch(again).equals(batch), "a batch reads the same", batch);
  }

  private static void tryCommand(byte[] bytes) {
    try {
      command(bytes);
    } catch (BadEntryException refused) {
      Broken.unless(!refused.getMessage().isBlank(), "a refusal says why", refused);
    }
  }

  private static void command(byte[] bytes) {
    Command command = CommandCodec.decode(bytes);
    Command again = CommandCodec.decode(CommandCodec.encode(command));
    Broken.unless(again.equals(command), "a command reads the same:", command, "as", again);
  }
}
