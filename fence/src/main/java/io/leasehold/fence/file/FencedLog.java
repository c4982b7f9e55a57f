package io.leasehold.fence.file;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A log that only its present owner appends to: the tokens of its records never decrease.
 *
 * <p>Guarantee: {@link #append} writes a record only if no larger token is in the log, whichever
 * thread of whichever process wrote it. When it has returned, the record survives {@code kill -9}
 * and a power cut. A record is there whole or not at all: a torn end is cut before the next record
 * is written, and {@link #repair} says so. Damage elsewhere is refused with file name and offset.
 *
 * <p>Not guaranteed: an owner that has appended nothing yet is not known to the log, and older
 * owners still get in; append an empty record to shut them out. If the very last record rots, it
 * looks as if it was torn, and is cut. A program that writes to the file itself is not stopped, but
 * found. {@code NAME.lock} stands beside {@code NAME}; it is empty and may be deleted only when
 * nobody uses the log.
 *
 * <p>Safe for use by many threads and processes; holds nothing open between calls. The log only
 * grows: begin a new file to be rid of an old one.
 */
public final class FencedLog {
  /** The largest content of one record. */
  public static final int MAX_RECORD_BYTES = 16 << 20;

  private static final System.Logger LOGGER = System.getLogger(FencedLog.class.getName());

  private final Path path;
  private final Path lockPath;

  /** Guarded by the {@link FileGuard}, like all that follows: all before this was found whole. */
  private long end;

  private long newest;
  private volatile LogRepair repair;

  private FencedLog(Path path) {
    this.path = path;
    this.lockPath = Disk.sibling(path, ".lock");
  }

  /**
   * Opens the log and reads all of it, or begins one if there is no such file. A torn end is cut.
   *
   * @throws DamagedLogException if a record in the middle is not whole
   */
  public static FencedLog open(Path path) throws IOException {
    FencedLog log = new FencedLog(Disk.realPath(path));
    log.inGuard(channel -> null);
    return log;
  }

  /** The file itself, with links followed: the name that tokens are refused under. */
  public Path path() {
    return path;
  }

  /** The torn end that this object cut last, if it had to. */
  public Optional<LogRepair> repair() {
    return Optional.ofNullable(repair);
  }

  /**
   * Appends a record and flushes it, or throws.
   *
   * @return where it begins
   * @throws StaleTokenException if the log has a larger token; nothing was written
   * @throws IllegalArgumentException if the token is not positive or the content is too long
   * @throws DamagedLogException if the log is not whole any more; nothing was written
   * @throws IOException if the disk refuses; the record may be there or not: {@link #readFrom}
   *     tells
   */
  public long append(long token, byte[] content) throws IOException {
    Tokens.require(token);
    if (content.length > MAX_RECORD_BYTES) {
      throw new IllegalArgumentException(
          "the record has "
              + content.length
              + " bytes: expected at most MAX_RECORD_BYTES = "
              + MAX_RECORD_BYTES
              + "; split it");
    }
    return inGuard(
        channel -> {
          if (token < newest) {
            throw new StaleTokenException(path.toString(), token, newest);
          }
          long offset = end;
          ByteBuffer record = LogFormat.encode(offset, token, content);
          long next = offset + record.remaining();
          Disk.writeFully(channel, record, offset);
          channel.force(true);
          end = next;
          newest = token;
          return offset;
        });
  }

  /** The token of the last record, whoever wrote it; 0 if there is none. */
  public long newest() throws IOException {
    return inGuard(channel -> newest);
  }

  /** All records, in the order in which they were appended. */
  public List<LogEntry> readAll() throws IOException {
    List<LogEntry> entries = new ArrayList<>();
    long unused = readFrom(0, entries::add);
    return entries;
  }

  /**
   * Hands the records to the reader one by one, up to the end that the log has at this moment.
   * Writers are not kept waiting meanwhile.
   *
   * @param offset 0, or what an earlier call returned, or {@link LogEntry#nextOffset}
   * @return where to go on
   * @throws DamagedLogException if a record is not whole, or none begins at the offset
   */
  public long readFrom(long offset, Consumer<LogEntry> reader) throws IOException {
    Objects.requireNonNull(reader, "reader");
    long until = inGuard(channel -> end);
    long at = Math.max(offset, LogFormat.START.length);
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      LogScan scan = new LogScan(channel, path);
      while (at < until) {
        LogEntry entry = scan.entryAt(at);
        if (entry == null) {
          throw new DamagedLogException(path, at, "expected a whole record here");
        }
        reader.accept(entry);
        at = entry.nextOffset();
      }
    }
    return at;
  }

  /**
   * Copies every record that is whole into a new log, in order. The damaged file is not changed,
   * and must not be written to meanwhile. Tokens never decrease in the copy either.
   *
   * @param target a file that does not exist yet
   */
  public static LogSalvage salvage(Path damaged, Path target) throws IOException {
    return LogRescue.copy(damaged, target);
  }

  private interface Step<T> {
    T run(FileChannel channel) throws IOException;
  }

  /** Runs a step while nobody else writes, after what others appended was read. */
  private <T> T inGuard(Step<T> step) throws IOException {
    try (FileGuard guard = FileGuard.enter(lockPath);
        FileChannel channel =
            FileChannel.open(
                path,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.CREATE)) {
      Objects.requireNonNull(guard);
      if (end == 0) {
        end = LogFormat.begin(channel, path);
      }
      catchUp(channel);
      return step.run(channel);
    }
  }

  private void catchUp(FileChannel channel) throws IOException {
    if (channel.size() < end) {
      throw new DamagedLogException(
          path, channel.size(), "the file ends here, but it had " + end + " bytes before");
    }
    long[] newestFound = {newest};
    long whole =
        new LogScan(channel, path).readFrom(end, newest, entry -> newestFound[0] = entry.token());
    long torn = channel.size() - whole;
    if (torn > 0) {
      channel.truncate(whole);
      channel.force(true);
      repair = new LogRepair(whole, torn);
      LOGGER.log(
          System.Logger.Level.WARNING,
          () -> path + ": cut " + torn + " bytes of a torn record at offset " + whole);
    }
    end = whole;
    newest = newestFound[0];
  }

  @Override
  public String toString() {
    return "FencedLog[" + path + "]";
  }
}
