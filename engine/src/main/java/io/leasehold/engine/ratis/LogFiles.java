package io.leasehold.engine.ratis;

import java.lang.reflect.Field;
import java.nio.channels.FileChannel;
import java.util.function.Supplier;
import org.apache.ratis.server.raftlog.RaftLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Spares the file that the log is written to a question before each entry. Ratis 3.2 asks the
 * operating system how long the file is; a newer Linux then gives the next write a time of its own,
 * and on ext4 without a journal the inode with that time is written by the next force: two writes,
 * one after the other, where one would do. So the file is put behind a channel that knows how long
 * it is.
 *
 * <p>Ratis has no place for that, so it is done by reflection, once for each file. Where that does
 * not work, Ratis goes on asking: nothing depends on it but time.
 *
 * <p>Used by the thread that writes the log.
 */
final class LogFiles {
  private static final Logger LOG = LoggerFactory.getLogger(LogFiles.class);

  /** From then on Java warns of every final field that is changed. */
  private static final int FINAL_MEANS_FINAL = 26;

  private final Supplier<RaftLog> log;
  private boolean leftAlone = Runtime.version().feature() >= FINAL_MEANS_FINAL;
  private Object worker;
  private Field streamOfWorker;
  private volatile Object stream;

  /**
   * @param log is asked for when there is something in it
   */
  LogFiles(Supplier<RaftLog> log) {
    this.log = log;
  }

  /** Looks whether Ratis writes to another file than before. */
  void look() {
    if (leftAlone) {
      return;
    }
    try {
      if (worker == null) {
        findWorker();
      }
      Object current = streamOfWorker.get(worker);
      if (current != stream) {
        measure(current);
        stream = current;
      }
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      leftAlone = true;
      LOG.debug("This Ratis is another than is known; its log is left as it is.", unknown);
    }
  }

  private void findWorker() throws ReflectiveOperationException {
    RaftLog known = log.get();
    worker = field(known, "fileLogWorker").get(known);
    streamOfWorker = field(worker, "out");
  }

  private static void measure(Object stream) throws ReflectiveOperationException {
    Object buffer = field(stream, "out").get(stream);
    Field file = field(buffer, "fileChannel");
    file.set(buffer, new SizedChannel((FileChannel) file.get(buffer)));
  }

  private static Field field(Object owner, String name) throws NoSuchFieldException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Whether the file that is written to now knows its size. From any thread, for tests. */
  boolean measured() throws IllegalAccessException {
    return stream != null && stream == streamOfWorker.get(worker);
  }
}
