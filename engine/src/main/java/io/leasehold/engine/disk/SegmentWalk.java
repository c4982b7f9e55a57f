package io.leasehold.engine.disk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.Arrays;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;

/**
 * One way through the bytes of a segment, entry by entry, up to where they end or are flawed. After
 * the last entry zeros are no flaw: Ratis makes the file larger before it writes.
 */
final class SegmentWalk {

  private static final byte[] HEADER = "RaftLog1".getBytes(US_ASCII);

  private final byte[] bytes;
  private int offset;
  private long next;
  private long raftTerm;
  private boolean begun;
  private boolean members;
  private String flaw = "";

  private SegmentWalk(byte[] bytes, long first, long raftTerm) {
    this.bytes = bytes;
    this.next = first;
    this.raftTerm = raftTerm;
  }

  /**
   * @param first index that the first entry must have
   * @param raftTerm term of the entry before; terms only rise
   */
  static SegmentWalk through(byte[] bytes, long first, long raftTerm) {
    SegmentWalk walk = new SegmentWalk(bytes, first, raftTerm);
    walk.readHeader();
    while (walk.begun && walk.flaw.isEmpty() && walk.offset < bytes.length) {
      if (isZero(bytes, walk.offset, bytes.length)) {
        break;
      }
      walk.readEntry();
    }
    return walk;
  }

  private void readHeader() {
    int wanted = Math.min(HEADER.length, bytes.length);
    int matching = Arrays.mismatch(bytes, 0, wanted, HEADER, 0, wanted);
    int matched = matching < 0 ? wanted : matching;
    if (matched == HEADER.length) {
      begun = true;
      offset = HEADER.length;
    } else if (!isZero(bytes, matched, bytes.length)) {
      flaw = "it does not begin like a segment of the log";
    }
  }

  private void readEntry() {
    Frame frame = Frame.at(bytes, offset);
    if (frame == null) {
      flaw = "no length of an entry stands there";
    } else if (!frame.complete(bytes)) {
      flaw =
          "the entry has %d bytes, but the file ends %d bytes before its end"
              .formatted(frame.length(), frame.end() - bytes.length);
    } else if (!frame.intact(bytes)) {
      flaw = "the entry does not match its checksum";
    } else {
      readIntact(frame);
    }
  }

  private void readIntact(Frame frame) {
    LogEntryProto entry;
    try {
      entry =
          LogEntryProto.parseFrom(
              CodedInputStream.newInstance(bytes, frame.body(), frame.length()));
    } catch (IOException e) {
      flaw = "the entry cannot be read: " + e.getMessage();
      return;
    }
    if (entry.getIndex() != next) {
      flaw = "entry %d stands there".formatted(entry.getIndex());
    } else if (entry.getTerm() < raftTerm) {
      flaw = "the entry is of term %d, after one of %d".formatted(entry.getTerm(), raftTerm);
    } else {
      next++;
      raftTerm = entry.getTerm();
      members |= entry.hasConfigurationEntry();
      offset = (int) frame.end();
    }
  }

  /** Where the whole entries end. */
  int offset() {
    return offset;
  }

  /** Index of the entry that is not whole or not there. */
  long next() {
    return next;
  }

  long raftTerm() {
    return raftTerm;
  }

  /** Whether the file has come so far as to have a header. */
  boolean begun() {
    return begun;
  }

  /** Whether an entry tells who the members are. */
  boolean members() {
    return members;
  }

  /** What is wrong at {@link #offset}; empty if nothing is. */
  String flaw() {
    return flaw;
  }

  static boolean isZero(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
