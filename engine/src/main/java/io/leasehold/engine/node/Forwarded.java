package io.leasehold.engine.node;

import io.leasehold.core.command.Command;
import io.leasehold.engine.entry.Batch;
import io.leasehold.engine.entry.CommandCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Batches that other nodes sent here because this one leads: those of renewals apart from the rest,
 * as in {@link Fresh}, so that a holder is safe whichever node it talks to.
 *
 * <p>Owned by the {@link Outbox}, under its lock.
 */
final class Forwarded {
  /** A batch of another node, and how that node is told what became of it. */
  record Item(Batch batch, int bytes, CompletableFuture<byte[]> answer) {
    /** Nodes put renewals into batches of their own. */
    boolean isRenewal() {
      List<byte[]> commands = batch.commands();
      return !commands.isEmpty()
          && commands.stream().allMatch(c -> CommandCodec.isOf(Command.Kind.RENEW_LEASES, c));
    }
  }

  private final Load load;
  private final Deque<Item> renewals = new ArrayDeque<>();
  private final Deque<Item> others = new ArrayDeque<>();
  private long bytes;

  Forwarded(Load load) {
    this.load = load;
  }

  /** False if too much waits already. */
  boolean add(Item item) {
    if (bytes + item.bytes() > load.mostBytes(item.isRenewal())) {
      return false;
    }
    queue(item.isRenewal()).add(item);
    bytes += item.bytes();
    return true;
  }

  /** The next one, or null. */
  Item poll(boolean renewal) {
    Item item = queue(renewal).poll();
    if (item != null) {
      bytes -= item.bytes();
    }
    return item;
  }

  boolean isEmpty() {
    return renewals.isEmpty() && others.isEmpty();
  }

  List<Item> takeAll() {
    List<Item> all = new ArrayList<>(renewals);
    all.addAll(others);
    renewals.clear();
    others.clear();
    bytes = 0;
    return all;
  }

  private Deque<Item> queue(boolean renewal) {
    return renewal ? renewals : others;
  }
}
