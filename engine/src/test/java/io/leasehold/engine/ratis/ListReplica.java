package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.engine.log.Replica;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A replica whose state is the list of all entries; a snapshot is that list, a line for each. */
final class ListReplica implements Replica {

  static final String POISON = "poison";
  static final String LATE_POISON = "late poison";

  private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
  private List<String> entries = new ArrayList<>();
  private long index = -1;
  private int restores;
  private long leadingRaftTerm = -1;
  private Consumer<String> onApply = entry -> {};

  @Override
  public synchronized CompletableFuture<Void> apply(long entryIndex, byte[] entry) {
    String text = new String(entry, UTF_8);
    if (text.equals(POISON)) {
      throw new IllegalStateException("poisoned");
    }
    if (text.equals(LATE_POISON)) {
      return CompletableFuture.failedFuture(new IllegalStateException("poisoned"));
    }
    onApply.accept(text);
    entries.add(text);
    index = entryIndex;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized CompletableFuture<Captured> capture() {
    String lines = String.join("\n", entries);
    return CompletableFuture.completedFuture(
        new Captured(index, out -> out.write(lines.getBytes(UTF_8))));
  }

  @Override
  public synchronized void restore(long snapshotIndex, InputStream snapshot) throws IOException {
    String lines = new String(snapshot.readAllBytes(), UTF_8);
    if (lines.equals(POISON)) {
      throw new IOException("poisoned");
    }
    entries = new ArrayList<>(List.of(lines.split("\n", -1)));
    index = snapshotIndex;
    restores++;
  }

  @Override
  public synchronized void leading(long raftTerm) {
    leadingRaftTerm = raftTerm;
  }

  @Override
  public synchronized void following() {
    leadingRaftTerm = -1;
  }

  @Override
  public CompletableFuture<byte[]> answer(byte[] message) {
    return CompletableFuture.completedFuture(
        ("answer to " + new String(message, UTF_8)).getBytes(UTF_8));
  }

  @Override
  public void failed(Throwable cause) {
    failure.complete(cause);
  }

  /** Whoever applies an entry does this first. */
  synchronized void onApply(Consumer<String> action) {
    onApply = action;
  }

  synchronized List<String> entries() {
    return List.copyOf(entries);
  }

  synchronized boolean leads() {
    return leadingRaftTerm >= 0;
  }

  synchronized int restores() {
    return restores;
  }

  CompletableFuture<Throwable> failure() {
    return failure;
  }
}
