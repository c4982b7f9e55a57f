package io.leasehold.engine.ratis;

import java.util.concurrent.CompletableFuture;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/**
 * An entry on its way into the log, which remembers whether it got there. Ratis refuses in the same
 * words before and after it has written an entry; only this tells the two apart.
 */
final class EntryMessage implements Message {

  private final ByteString content;
  private final boolean othersWait;
  private final CompletableFuture<Void> outcome = new CompletableFuture<>();
  private volatile boolean maybeInLog;

  EntryMessage(byte[] entry, boolean othersWait) {
    content = ByteString.copyFrom(entry);
    this.othersWait = othersWait;
  }

  @Override
  public ByteString getContent() {
    return content;
  }

  /** Whether another node has callers that wait for this entry. */
  boolean othersWait() {
    return othersWait;
  }

  /** From here on the entry may be written, and then committed by this leader or a later one. */
  void enterLog() {
    maybeInLog = true;
  }

  boolean maybeInLog() {
    return maybeInLog;
  }

  /** Completes when the entry is committed, fails when it is not known to be. */
  CompletableFuture<Void> outcome() {
    return outcome;
  }
}
