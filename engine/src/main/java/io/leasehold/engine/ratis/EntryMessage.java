package io.leasehold.engine.ratis;

import org.apache.ratis.protocol.Message;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/**
 * An entry on its way into the log, which remembers whether it got there. Ratis refuses in the same
 * words before and after it has written an entry; only this tells the two apart.
 */
final class EntryMessage implements Message {

  private final ByteString content;
  private volatile boolean maybeInLog;

  EntryMessage(byte[] entry) {
    content = ByteString.copyFrom(entry);
  }

  @Override
  public ByteString getContent() {
    return content;
  }

  /** From here on the entry may be written, and then committed by this leader or a later one. */
  void enterLog() {
    maybeInLog = true;
  }

  boolean maybeInLog() {
    return maybeInLog;
  }
}
