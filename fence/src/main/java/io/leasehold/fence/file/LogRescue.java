package io.leasehold.fence.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Copies what is whole of a damaged log, with offsets and checksums of its new places. */
final class LogRescue {

  private LogRescue() {}

  static LogSalvage copy(Path damaged, Path target) throws IOException {
    try (FileChannel from = FileChannel.open(damaged, StandardOpenOption.READ);
        FileChannel to =
            FileChannel.open(target, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
      Disk.writeFully(to, ByteBuffer.wrap(LogFormat.START), 0);
      LogSalvage salvage = copy(new LogScan(from, damaged), from.size(), to);
      to.force(true);
      Disk.flushDirectoryOf(target.toAbsolutePath());
      return salvage;
    }
  }

  private static LogSalvage copy(LogScan scan, long size, FileChannel to) throws IOException {
    long records = 0;
    long newest = 0;
    long target = LogFormat.START.length;
    long at = LogFormat.START.length;
    while (at < size) {
      LogEntry entry = scan.entryAt(at);
      if (entry == null) {
        at = scan.nextHeader(at + 1);
        continue;
      }
      if (entry.token() >= newest) {
        ByteBuffer record = LogFormat.encode(target, entry.token(), entry.bytes());
        long next = target + record.remaining();
        Disk.writeFully(to, record, target);
        target = next;
        newest = entry.token();
        records++;
      }
      at = entry.nextOffset();
    }
    return new LogSalvage(records, Math.max(0, size - target));
  }
}
