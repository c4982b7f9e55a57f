package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Reads and writes the snapshot of a node. */
public final class NodeSnapshots {
  private NodeSnapshots() {}

  /** The machine in a node's snapshot. */
  public static LeaseMachine read(byte[] bytes) throws IOException {
    return NodeSnapshot.read(new ByteArrayInputStream(bytes)).machine();
  }

  /** What is said about bytes that are refused, which must be in the promised words. */
  public static boolean isProperRefusal(IOException refused) {
    return refused instanceof SnapshotException
        && refused.getMessage() != null
        && !refused.getMessage().isBlank();
  }

  /** A snapshot of a node that has seen a few batches. */
  public static byte[] write(LeaseMachine machine) throws IOException {
    AppliedBatches batches = new AppliedBatches();
    batches.add(17, 1);
    batches.add(18, 40);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new NodeSnapshot(batches, machine.snapshot()).writeTo(out);
    return out.toByteArray();
  }
}
