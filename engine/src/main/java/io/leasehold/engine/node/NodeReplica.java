package io.leasehold.engine.node;

import io.leasehold.core.command.Command;
import io.leasehold.engine.entry.Batch;
import io.leasehold.engine.entry.CommandCodec;
import io.leasehold.engine.entry.Entry;
import io.leasehold.engine.entry.EntryCodec;
import io.leasehold.engine.log.Replica;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** What the log sees of a node. It decodes on the log's thread and applies on the applier's. */
final class NodeReplica implements Replica {
  private final NodeState state;
  private final Applier applier;
  private final Proposer proposer;
  private final Outbox outbox;
  private final Consumer<Throwable> onFailure;

  NodeReplica(
      NodeState state,
      Applier applier,
      Proposer proposer,
      Outbox outbox,
      Consumer<Throwable> onFailure) {
    this.state = state;
    this.applier = applier;
    this.proposer = proposer;
    this.outbox = outbox;
    this.onFailure = onFailure;
  }

  @Override
  public CompletableFuture<Void> apply(long index, byte[] bytes) {
    NodeState.DecodedEntry entry;
    try {
      entry = decode(EntryCodec.decode(bytes));
    } catch (RuntimeException e) {
      // Skipping it would make this replica differ from the others for ever.
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              "log entry %d cannot be applied: %s. Nothing after it is either; what was"
                      .formatted(index, e.getMessage())
                  + " acknowledged before is safe",
              e));
    }
    return applier.executeEntry(machine -> state.apply(index, entry));
  }

  private static NodeState.DecodedEntry decode(Entry entry) {
    List<NodeState.DecodedBatch> batches = new ArrayList<>(entry.batches().size());
    for (Batch batch : entry.batches()) {
      List<Command> commands = new ArrayList<>(batch.commands().size());
      for (byte[] command : batch.commands()) {
        commands.add(CommandCodec.decode(command));
      }
      batches.add(new NodeState.DecodedBatch(batch.origin(), batch.sequence(), commands));
    }
    return new NodeState.DecodedEntry(entry.stampMillis(), batches);
  }

  @Override
  public CompletableFuture<Captured> capture() {
    CompletableFuture<Captured> captured = new CompletableFuture<>();
    applier.execute(machine -> captured.complete(state.capture()), captured::completeExceptionally);
    return captured;
  }

  @Override
  public void restore(long index, InputStream in) throws IOException {
    NodeSnapshot.State read = NodeSnapshot.read(in);
    CompletableFuture<Void> restored = new CompletableFuture<>();
    applier.execute(
        machine -> {
          state.restore(index, read);
          restored.complete(null);
        },
        restored::completeExceptionally);
    try {
      restored.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while restoring a snapshot", e);
    } catch (ExecutionException e) {
      throw new IOException("the node stopped while restoring a snapshot", e.getCause());
    }
  }

  /** In turn, so that cluster time goes on from the last entry of the leaders before. */
  @Override
  public void leading(long raftTerm) {
    applier.execute(machine -> proposer.lead(raftTerm, machine.nowMillis()), refused -> {});
  }

  /** In turn as well: it must not overtake the news of having led. */
  @Override
  public void following() {
    applier.execute(machine -> proposer.follow(), refused -> {});
  }

  @Override
  public CompletableFuture<byte[]> answer(byte[] message) {
    Batch batch = EntryCodec.decodeBatch(message);
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    Forwarded.Item forwarded = new Forwarded.Item(batch, message.length, answer);
    if (proposer.isLeading() && outbox.forward(forwarded)) {
      proposer.submitted();
    } else {
      answer.complete(Verdict.NOT_APPENDED.encode());
    }
    return answer;
  }

  @Override
  public void failed(Throwable cause) {
    onFailure.accept(cause);
  }
}
