package io.leasehold.engine.entry;

import java.util.ArrayList;
import java.util.List;

/**
 * Entries of the log, and single batches on their way to the leader, as bytes. The commands in them
 * are not looked into: see {@link CommandCodec}.
 */
public final class EntryCodec {
  /** What is written; a reader must know it and all before it. */
  public static final int VERSION = 1;

  /** What an entry takes at most besides its batches: version, stamp and their number. */
  public static final int MOST_ENTRY_HEADER_BYTES = 1 + 10 + 5;

  /** What a batch takes at most besides its commands: origin, sequence and their number. */
  public static final int MOST_BATCH_HEADER_BYTES = Long.BYTES + 10 + 5;

  private static final int LEAST_BATCH_BYTES = Long.BYTES + 1 + 1;
  private static final int LEAST_COMMAND_BYTES = 2;

  private EntryCodec() {}

  public static byte[] encode(Entry entry) {
    EntryWriter out = new EntryWriter(encodedSize(entry));
    out.octet(VERSION);
    out.number(entry.stampMillis());
    out.number(entry.batches().size());
    entry.batches().forEach(batch -> write(out, batch));
    return out.toByteArray();
  }

  /**
   * Reads an entry back.
   *
   * @throws BadEntryException if the bytes are not exactly one entry that this node knows
   */
  public static Entry decode(byte[] bytes) {
    EntryReader in = new EntryReader("entry", bytes);
    var unused = in.version(VERSION);
    long stampMillis = in.number("stamp");
    List<Batch> batches = new ArrayList<>();
    for (int left = in.count("batches", LEAST_BATCH_BYTES); left > 0; left--) {
      batches.add(readBatch(in));
    }
    in.finish();
    return new Entry(stampMillis, batches);
  }

  public static byte[] encodeBatch(Batch batch) {
    EntryWriter out = new EntryWriter(1 + encodedSize(batch));
    out.octet(VERSION);
    write(out, batch);
    return out.toByteArray();
  }

  /**
   * Reads a batch back that was sent alone.
   *
   * @throws BadEntryException if the bytes are not exactly one batch that this node knows
   */
  public static Batch decodeBatch(byte[] bytes) {
    EntryReader in = new EntryReader("batch", bytes);
    var unused = in.version(VERSION);
    Batch batch = readBatch(in);
    in.finish();
    return batch;
  }

  private static void write(EntryWriter out, Batch batch) {
    out.fixed(batch.origin());
    out.number(batch.sequence());
    out.number(batch.commands().size());
    batch.commands().forEach(out::array);
  }

  private static Batch readBatch(EntryReader in) {
    long origin = in.fixed("origin");
    long sequence = in.number("sequence");
    List<byte[]> commands = new ArrayList<>();
    for (int left = in.count("commands", LEAST_COMMAND_BYTES); left > 0; left--) {
      commands.add(in.someBytes("command"));
    }
    return new Batch(origin, sequence, commands);
  }

  /** Exactly what {@link #encode} will need. */
  public static long encodedSize(Entry entry) {
    long size = 1L + EntryWriter.sizeOf(entry.stampMillis());
    size += EntryWriter.sizeOf(entry.batches().size());
    for (Batch batch : entry.batches()) {
      size += encodedSize(batch);
    }
    return size;
  }

  /** Exactly what the batch takes in an entry; sent alone, it takes one byte more. */
  public static long encodedSize(Batch batch) {
    long size = (long) Long.BYTES + EntryWriter.sizeOf(batch.sequence());
    size += EntryWriter.sizeOf(batch.commands().size());
    for (byte[] command : batch.commands()) {
      size += encodedSize(command);
    }
    return size;
  }

  /** Exactly what an encoded command takes in a batch. */
  public static long encodedSize(byte[] command) {
    return EntryWriter.sizeOf(command.length) + (long) command.length;
  }
}
