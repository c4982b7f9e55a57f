package io.leasehold.engine.disk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.StateMachineLogEntryProto;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** The open segment of a log, written byte for byte as Ratis does, in a data directory. */
final class LogOnDisk {

  private final Path data;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<Integer> starts = new ArrayList<>();

  LogOnDisk(Path data) throws IOException {
    this.data = data;
    Files.createDirectories(current());
    Files.writeString(current().resolve("raft-meta"), "term=1\nvotedFor=n1\n");
    bytes.writeBytes("RaftLog1".getBytes(US_ASCII));
  }

  private Path current() {
    return data.resolve("raft/group/current");
  }

  Path segment() {
    return current().resolve("log_inprogress_0");
  }

  LogOnDisk entry(byte[] content) throws IOException {
    LogEntryProto entry =
        LogEntryProto.newBuilder()
            .setTerm(1)
            .setIndex(starts.size())
            .setStateMachineLogEntry(
                StateMachineLogEntryProto.newBuilder().setLogData(ByteString.copyFrom(content)))
            .build();
    ByteArrayOutputStream framed = new ByteArrayOutputStream();
    entry.writeDelimitedTo(framed);
    CRC32C checksum = new CRC32C();
    checksum.update(framed.toByteArray());
    starts.add(bytes.size());
    bytes.writeBytes(framed.toByteArray());
    bytes.writeBytes(ByteBuffer.allocate(4).putInt((int) checksum.getValue()).array());
    return this;
  }

  /** Where an entry begins. */
  int start(int entry) {
    return starts.get(entry);
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  /** What is said of the segment if it has these bytes instead. */
  Finding found(byte[] instead) {
    SegmentFile file = new SegmentFile(segment(), 0, SegmentFile.OPEN);
    return new SegmentCheck(file, instead, 0, -1).finding();
  }

  DataCheck check(byte[] instead) throws IOException {
    Files.write(segment(), instead);
    return DataCheck.of(data);
  }
}
